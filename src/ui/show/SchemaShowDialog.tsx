import { useGetOne, useTranslate } from 'ra-core'
import { useDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import { fillTitle, type Values } from '../../schema/template'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { EmptyState } from '../kit/EmptyState'
import { Skeleton } from '../kit/Skeleton'
import { SchemaShow } from './SchemaShow'

export interface SchemaShowDialogProps {
  readonly resource: ResourceName
  readonly id: string
  /** Path parameters that the record's key does not hold, such as the store's code. */
  readonly params?: Values
  readonly onClose: () => void
}

/** One record to read, in a dialog. A record that is gone says so. */
export function SchemaShowDialog({ resource, id, params, onClose }: SchemaShowDialogProps) {
  const translate = useTranslate()
  const descriptor = useDescriptor(resource)
  const { data, isPending, error } = useGetOne(resource, { id, meta: { params } })
  if (!descriptor) return null
  const title = data ? fillTitle(descriptor.title, data) : translate(`resources.${resource}.name`, { smart_count: 1 })
  return (
    <Dialog
      open
      size="l"
      title={title}
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>{translate('kit.close')}</Button>}
    >
      {data && <SchemaShow descriptor={descriptor} record={data} />}
      {!data && isPending && <Skeleton height={240} />}
      {!data && error && <EmptyState title={translate('messages.noData')} text={translate('kit.unexpected')} />}
    </Dialog>
  )
}
