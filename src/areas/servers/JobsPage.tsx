import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { ListPage } from '../../ui/list/ListPage'
import type { Row } from '../../ui/list/selection'

const REFRESH_MS = 3_000

/** The background jobs of the servers; failed ones are highlighted. */
export function JobsPage() {
  const translate = useTranslate()
  const rowTone = useCallback((row: Row) => (row['state'] === 'FAILED' ? ('danger' as const) : undefined), [])
  return <ListPage resource="job" title={translate('app.routes.jobs')} refreshEvery={REFRESH_MS} rowTone={rowTone} />
}
