import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import { useDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import type { Values } from '../../schema/template'
import { recordTitle } from '../displays/recordTitle'
import { LoadFailed } from '../feedback/LoadFailed'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { Skeleton } from '../kit/Skeleton'
import { SchemaShow, type SchemaShowProps } from './SchemaShow'

export interface SchemaShowDialogProps {
  readonly resource: ResourceName
  readonly id: string
  /** Parameters of the page that the call needs. */
  readonly params?: Values
  readonly onClose: () => void
  readonly fields?: SchemaShowProps['fields']
  /** What the page adds once the record is loaded: buttons before the one that closes it. */
  readonly renderFooter?: (record: Values) => ReactNode
}

/** A read-only record in a dialog, open while it is mounted. */
export function SchemaShowDialog({ resource, id, params, onClose, fields, renderFooter }: SchemaShowDialogProps) {
  const translate = useTranslate()
  const descriptor = useDescriptor(resource)
  const { data, error } = useGetOne<RaRecord<string> & Values>(resource, { id, ...(params && { meta: { params } }) })
  if (!descriptor) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        (data && recordTitle(descriptor, data, translate)) ||
        translate(`resources.${resource}.name`, { smart_count: 1 })
      }
      size="l"
      footer={
        <>
          {data && renderFooter?.(data)}
          <Button onClick={onClose}>{translate('kit.close')}</Button>
        </>
      }
    >
      {data ? (
        <SchemaShow descriptor={descriptor} record={data} fields={fields} />
      ) : error ? (
        <LoadFailed error={error} />
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  )
}
