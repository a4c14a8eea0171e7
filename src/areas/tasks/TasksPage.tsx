import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import type { FieldOverrides } from '../../ui/fields'
import { useAddress } from '../../ui/kit/useAddress'
import { ListPage } from '../../ui/list/ListPage'
import type { Row } from '../../ui/list/selection'
import { TASK_FIELDS } from './taskColumns'

/** How soon a delivered label is seen, in milliseconds. */
const REFRESH_EVERY = 3_000

/** Each row of one store would say the same. */
const OF_STORE_FIELDS: FieldOverrides = { ...TASK_FIELDS, storeCode: { column: 'hidden' }, storeName: { column: 'hidden' } }

/** The tasks of all stores, or of the one that the address is filtered by: the last started first, with their progress; refreshed ones are red for role 0 (spec/2 §2, §4, §6, §9). */
export function TasksPage() {
  const translate = useTranslate()
  const marksRefreshed = can(useViewer(), 'role0')
  const rowTone = useCallback((row: Row) => (marksRefreshed && row['refreshed'] === true ? ('danger' as const) : undefined), [marksRefreshed])
  const empty = { title: translate('areas.tasks.empty'), text: translate('areas.tasks.emptyText') }
  const isOfStore = useAddress()[0].get('condition_storeCode') === '=='
  return <ListPage resource="task" title={translate('app.routes.task')} refreshEvery={REFRESH_EVERY} fields={isOfStore ? OF_STORE_FIELDS : TASK_FIELDS} rowTone={rowTone} empty={empty} />
}
