import { useTranslate } from 'ra-core'
import { memo, useMemo } from 'react'
import { useClock } from '../../data/clock'
import type { Server, ServerStatusSample } from '../../generated/types'
import { Gauge } from '../../ui/charts/Gauge'
import { LineChart } from '../../ui/charts/LineChart'
import { Card } from '../../ui/kit/Card'
import { AsOf } from '../../domain/machines/AsOf'
import { Facts } from '../../domain/machines/Facts'
import { ServiceList } from '../../domain/machines/ServiceList'
import { StatusPill } from '../../ui/live/StatusPill'
import { sizeText, usedPercent, type Usage } from './serverDetail'
import styles from './servers.module.css'

interface ServerPanelsProps {
  readonly server: Server
  /** Oldest first. */
  readonly samples: readonly ServerStatusSample[]
  /** The time range of the chart. */
  readonly span: { readonly start: number; readonly end: number }
}

/** A server's usage now and over the last day, its services and addresses. */
export const ServerPanels = memo(function ServerPanels({ server, samples, span }: ServerPanelsProps) {
  const translate = useTranslate()
  const clock = useClock()
  const last = samples.at(-1)
  const lines = useMemo(
    () => [
      {
        id: 'memory',
        label: translate('live.memory'),
        tone: 'series1' as const,
        points: samples.map(({ time, ramUsage }) => ({ x: time, y: usedPercent(ramUsage) ?? null })),
      },
      {
        id: 'disk',
        label: translate('live.disk'),
        tone: 'series2' as const,
        points: samples.map(({ time, diskUsage }) => ({ x: time, y: usedPercent(diskUsage) ?? null })),
      },
    ],
    [samples, translate],
  )
  const isAway = server.status === 'OFFLINE'
  return (
    <>
      <div className={styles.panels}>
        <Card title={translate(isAway ? 'live.lastKnown' : 'live.now')}>
          {isAway && <AsOf epoch={last?.time ?? server.reportTime} />}
          <div className={styles.gauges}>
            <UsageGauge label={translate('live.memory')} usage={last?.ramUsage} stale={isAway} />
            <UsageGauge label={translate('live.disk')} usage={last?.diskUsage} stale={isAway} />
          </div>
        </Card>
        <Card title={translate('areas.servers.services')}>
          <ServiceList services={last?.serviceStatusList ?? []} stale={isAway} />
        </Card>
        <Card title={translate('areas.servers.details')}>
          <Facts
            facts={[
              {
                label: translate('resources.server.fields.type'),
                value: translate(`resources.server.enums.type.${server.type}`),
              },
              {
                label: translate('resources.server.fields.state'),
                value: server.state ? <StatusPill resource="server" field="state" value={server.state} /> : null,
              },
              { label: translate('resources.server.fields.id'), value: server.id },
              { label: translate('resources.server.fields.reportTime'), value: clock.text(server.reportTime) || null },
              {
                label: translate('areas.servers.networks'),
                value: <Addresses networks={last?.networkInformation ?? []} />,
              },
            ]}
          />
        </Card>
      </div>
      <Card title={translate('live.usage')}>
        <LineChart label={translate('live.usage')} lines={lines} unit="%" max={100} from={span.start} to={span.end} />
      </Card>
    </>
  )
})

function UsageGauge({ label, usage, stale }: { label: string; usage: Usage; stale: boolean }) {
  const translate = useTranslate()
  return (
    <Gauge
      label={label}
      percent={usedPercent(usage)}
      stale={stale}
      {...(usage && {
        detail: translate('live.usageOf', { used: sizeText(usage.used), total: sizeText(usage.total) }),
      })}
    />
  )
}

function Addresses({ networks }: { networks: NonNullable<ServerStatusSample['networkInformation']> }) {
  return (
    <ul className={styles.addresses}>
      {networks.map(({ name, ip }) => (
        <li key={`${name} ${ip ?? ''}`}>{ip ? `${ip} (${name})` : name}</li>
      ))}
    </ul>
  )
}
