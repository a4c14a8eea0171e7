import { useTranslate } from 'ra-core'
import { request } from '../../data/http'
import { useViewer } from '../../data/session'
import { useLive } from '../../data/useLive'
import type { Server } from '../../generated/types'
import { can } from '../../schema/access'
import { PageHeader } from '../../ui/kit/PageHeader'
import { Skeleton } from '../../ui/kit/Skeleton'
import { LivePart } from '../../ui/live/LivePart'
import { ServerList } from './ServerList'
import styles from './servers.module.css'
import { useServerDelete } from './useServerDelete'

const REFRESH_MS = 1_000
const KEY = ['server', 'live']
const TYPES = ['proxy', 'database', 'esl'] as const

const loadServers = (signal: AbortSignal) => request<Server[]>('GET', '/status/server', { signal })

/** The proxy, database and ESL servers, refreshed every second. */
export function ServersPage() {
  const translate = useTranslate()
  const live = useLive(KEY, loadServers, REFRESH_MS)
  const canDelete = can(useViewer(), 'server.write.whole')
  const remove = useServerDelete(live)
  return (
    <div className={styles.page}>
      <PageHeader title={translate('app.routes.server')} />
      <LivePart live={live} skeleton={<Skeleton height={480} />}>
        {(servers) =>
          TYPES.map((type) => (
            <ServerList key={type} type={type} servers={servers} onDelete={canDelete ? remove : undefined} />
          ))
        }
      </LivePart>
    </div>
  )
}
