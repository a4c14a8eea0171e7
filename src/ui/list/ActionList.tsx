import { useTranslate } from 'ra-core'
import { Suspense, useMemo } from 'react'
import { useStoreName } from '../../data/storeName'
import { useDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import { keyValues } from '../../schema/recordId'
import type { Values } from '../../schema/template'
import { Dialog } from '../kit/Dialog'
import { Skeleton } from '../kit/Skeleton'
import type { ActionDialogProps } from './actionTypes'
import styles from './ListSection.module.css'
import { OwnPlace } from './listPlace'
import { SchemaList, type SchemaListProps } from './SchemaList'
import { actionLabel } from './useListActions'

type ListExtras = Omit<SchemaListProps, 'resource' | 'title' | 'params'>

/** The dialog of an action that names a list: its rows belong to the row that it was started from, or to the page. `title` stands in place of the action's. */
export function ActionList({
  action,
  resource,
  rows,
  params,
  filters: _filters,
  title: named,
  onClose,
  ...extras
}: ActionDialogProps & ListExtras & { readonly title?: string }) {
  const translate = useTranslate()
  const store = useStoreName(params['storeCode'] as string | undefined)
  const own = useDescriptor(resource as ResourceName)
  const [row] = rows
  const place = useMemo(() => ({ ...(row && own && keyValues(own.key, row.id)), ...params }), [row, own, params])
  const title =
    named ??
    translate(`resources.${resource}.dialogs.${action.id}.title`, {
      ...row,
      store,
      _: actionLabel(translate, resource, action),
    })
  return (
    <ListDialog
      {...extras}
      resource={action.list as ResourceName}
      params={place}
      title={title}
      onClose={() => onClose()}
    />
  )
}

/** A list in a dialog, with a place of its own. */
export function ListDialog({
  title,
  onClose,
  ...list
}: ListExtras & {
  readonly resource: ResourceName
  readonly params: Values
  readonly title: string
  readonly onClose: () => void
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="l" flush>
      <div className={styles.dialog}>
        <OwnPlace>
          <Suspense fallback={<Skeleton height={320} />}>
            <SchemaList {...list} title={title} />
          </Suspense>
        </OwnPlace>
      </div>
    </Dialog>
  )
}
