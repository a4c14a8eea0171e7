import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** Proxy, database and ESL servers ask anew each second (spec/1 §2.6, §9). */
const REFRESH_MS = 1_000

/** The servers of the system and how they are (spec/1 §2.6). */
export function ServersPage() {
  const translate = useTranslate()
  return <ListPage resource="server" title={translate('app.routes.server')} refreshEvery={REFRESH_MS} />
}
