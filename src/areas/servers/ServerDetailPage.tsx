import { Download } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { DOWNLOAD_TYPES, useDownload } from '../../data/downloads'
import { useLive } from '../../data/useLive'
import type { Server } from '../../generated/types'
import { Badge } from '../../ui/kit/Badge'
import { Button } from '../../ui/kit/Button'
import { EmptyState } from '../../ui/kit/EmptyState'
import { Link } from '../../ui/kit/Link'
import { PageHeader } from '../../ui/kit/PageHeader'
import { Skeleton } from '../../ui/kit/Skeleton'
import { ListSection } from '../../ui/list/ListSection'
import { LastRefresh } from '../../ui/live/LastRefresh'
import { LivePart } from '../../ui/live/LivePart'
import { StatusPill } from '../../ui/live/StatusPill'
import { loadServer, type ServerDetail } from './serverDetail'
import { ServerPanels } from './ServerPanels'
import styles from './servers.module.css'

const REFRESH_MS = 60_000

/** One server: its usage now and over the last day, its services, alarms and log. */
export function ServerDetailPage() {
  const { serverId = '' } = useParams()
  const live = useLive<ServerDetail>(
    ['server', 'detail', serverId],
    (signal) => loadServer(serverId, signal),
    REFRESH_MS,
  )
  return (
    <div className={styles.page}>
      <ServerHeader id={serverId} server={live.data?.found} refresh={<LastRefresh live={live} />} />
      <LivePart live={live} skeleton={<Skeleton height={420} />}>
        {({ found: server, samples, span }) =>
          server ? <ServerPanels server={server} samples={samples} span={span} /> : <NoSuchServer />
        }
      </LivePart>
      {live.data?.found && <ServerAlarms serverId={serverId} type={live.data.found.type} />}
    </div>
  )
}

function ServerHeader({ id, server, refresh }: { id: string; server: Server | undefined; refresh: ReactNode }) {
  const translate = useTranslate()
  const { start } = useDownload()
  return (
    <PageHeader
      title={
        <span className={styles.title}>
          {server?.name ?? id}
          <StatusPill resource="server" field="status" value={server?.status} />
          {server?.simulated && (
            <span title={translate('areas.servers.simulatedHint')}>
              <Badge>{translate('areas.servers.simulated')}</Badge>
            </span>
          )}
        </span>
      }
      actions={
        <>
          {refresh}
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={!server}
            onClick={() => start(DOWNLOAD_TYPES.serverLog, { serverId: id })}
          >
            {translate('areas.servers.log')}
          </Button>
        </>
      }
    />
  )
}

function NoSuchServer() {
  const translate = useTranslate()
  return (
    <EmptyState
      title={translate('areas.servers.gone')}
      text={translate('areas.servers.goneText')}
      action={<Link to="/server">{translate('areas.servers.back')}</Link>}
    />
  )
}

// Each type of server shows the alarms of one class.
const SHOWN_CLASS = { proxy: 1, esl: 2, database: 3 } as const satisfies Record<Server['type'], number>

function ServerAlarms({ serverId, type }: { serverId: string; type: Server['type'] }) {
  const translate = useTranslate()
  const params = useMemo(() => ({ serverId }), [serverId])
  const filter = useMemo(() => ({ class: SHOWN_CLASS[type] }), [type])
  return (
    <ListSection
      resource="server-alarm"
      params={params}
      filter={filter}
      title={translate('areas.servers.alarms')}
      refreshEvery={REFRESH_MS}
      empty={{ title: translate('areas.servers.noAlarms'), text: translate('areas.servers.noAlarmsText') }}
    />
  )
}
