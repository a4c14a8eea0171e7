import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { ListPage } from '../../ui/list/ListPage'
import type { Row } from '../../ui/list/selection'

/** How soon one sees that work is done, in milliseconds. */
const REFRESH_EVERY = 3_000

/** What the servers do in the background: what waits, what runs, and what has failed, which is marked. */
export function JobsPage() {
  const translate = useTranslate()
  const rowTone = useCallback((row: Row) => (row['state'] === 'FAILED' ? ('danger' as const) : undefined), [])
  return <ListPage resource="job" title={translate('app.routes.jobs')} refreshEvery={REFRESH_EVERY} rowTone={rowTone} />
}
