import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import type { FieldOverrides } from '../../ui/fields'
import { useAddress } from '../../ui/kit/useAddress'
import { ListPage } from '../../ui/list/ListPage'
import type { Row } from '../../ui/list/selection'
import { TASK_FIELDS } from './taskColumns'

const REFRESH_MS = 3_000

// On a list of one store, these columns would be the same in each row.
const OF_STORE_FIELDS: FieldOverrides = {
  ...TASK_FIELDS,
  storeCode: { column: 'hidden' },
  storeName: { column: 'hidden' },
}

/**
 * The tasks of all stores, or of the one that the address is filtered by: latest first, with their progress; refreshed
 * ones are red for role 0.
 */
export function TasksPage() {
  const translate = useTranslate()
  const marksRefreshed = can(useViewer(), 'role0')
  const rowTone = useCallback(
    (row: Row) => (marksRefreshed && row['refreshed'] === true ? ('danger' as const) : undefined),
    [marksRefreshed],
  )
  const empty = { title: translate('areas.tasks.empty'), text: translate('areas.tasks.emptyText') }
  const isOfStore = useAddress()[0].get('condition_storeCode') === '=='
  return (
    <ListPage
      resource="task"
      title={translate('app.routes.task')}
      refreshEvery={REFRESH_MS}
      fields={isOfStore ? OF_STORE_FIELDS : TASK_FIELDS}
      rowTone={rowTone}
      empty={empty}
    />
  )
}
