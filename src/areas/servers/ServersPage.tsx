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

/** The lists ask anew each second (spec/1 §2.6, §9). */
const SERVER_LIST_MS = 1_000
const KEY = ['server', 'live']
const TYPES = ['proxy', 'database', 'esl'] as const

const loadServers = (signal: AbortSignal) => request<Server[]>('GET', '/status/server', { signal })

/** Proxy, database and ESL servers as they are this second (spec/1 §2.6). */
export function ServersPage() {
  const translate = useTranslate()
  const live = useLive(KEY, loadServers, SERVER_LIST_MS)
  const mayDelete = can(useViewer(), 'server.write.whole')
  const remove = useServerDelete(live)
  return (
    <div className={styles.page}>
      <PageHeader title={translate('app.routes.server')} />
      <LivePart live={live} skeleton={<Skeleton height={480} />}>
        {(servers) => TYPES.map((type) => <ServerList key={type} type={type} servers={servers} onDelete={mayDelete ? remove : undefined} />)}
      </LivePart>
    </div>
  )
}
