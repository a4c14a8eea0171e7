import { useTranslate } from 'ra-core'
import { memo, useMemo } from 'react'
import { useClock } from '../../../data/clock'
import type { Gateway, GatewayStatusSample } from '../../../generated/types'
import { formatGatewayIp } from '../../../schema/formats'
import { Gauge } from '../../../ui/charts/Gauge'
import { LineChart } from '../../../ui/charts/LineChart'
import { Card } from '../../../ui/kit/Card'
import { AsOf } from '../../../domain/machines/AsOf'
import { Facts } from '../../../domain/machines/Facts'
import { ServiceList } from '../../../domain/machines/ServiceList'
import { StatusPill } from '../../../ui/live/StatusPill'
import { diskPercent } from './gatewayDetail'
import styles from './gateway.module.css'

interface GatewayUsageProps {
  readonly gateway: Gateway
  readonly samples: readonly GatewayStatusSample[]
  /** The period that the chart covers, in epoch seconds. */
  readonly span: { readonly start: number; readonly end: number }
}

/** The diameter of a gauge in pixels: three fit side by side where there is room for the details too. */
const GAUGE = 122

/** Current usage of a gateway, and its usage over the last day. */
export const GatewayUsage = memo(function GatewayUsage({ gateway, samples, span }: GatewayUsageProps) {
  const translate = useTranslate()
  const last = samples.at(-1)
  const lines = useMemo(() => {
    const points = (of: (sample: GatewayStatusSample) => number | undefined) =>
      samples.map((sample) => ({ x: sample.time, y: of(sample) ?? null }))
    return [
      {
        id: 'memory',
        label: translate('live.memory'),
        tone: 'series1' as const,
        points: points(({ memory }) => memory),
      },
      {
        id: 'ramdisk',
        label: translate('live.ramdisk'),
        tone: 'series2' as const,
        points: points((sample) => diskPercent(sample, 'ramdisk')),
      },
      {
        id: 'logDisk',
        label: translate('live.logDisk'),
        tone: 'series3' as const,
        points: points((sample) => diskPercent(sample, 'logDisk')),
      },
    ]
  }, [samples, translate])
  const isAway = gateway.status === 'OFFLINE'
  return (
    <>
      <Card title={translate(isAway ? 'live.lastKnown' : 'live.now')}>
        {isAway && <AsOf epoch={last?.time ?? gateway.lastStatusTime} />}
        <div className={styles.gauges}>
          <Gauge
            size={GAUGE}
            stale={isAway}
            label={translate('live.memory')}
            percent={last?.memory ?? gateway.ramUsage ?? undefined}
          />
          <Gauge
            size={GAUGE}
            stale={isAway}
            label={translate('live.ramdisk')}
            percent={(last && diskPercent(last, 'ramdisk')) ?? gateway.diskUsage ?? undefined}
          />
          <Gauge
            size={GAUGE}
            stale={isAway}
            label={translate('live.logDisk')}
            percent={last && diskPercent(last, 'logDisk')}
          />
        </div>
      </Card>
      <Card title={translate('live.usage')}>
        <LineChart label={translate('live.usage')} lines={lines} unit="%" max={100} from={span.start} to={span.end} />
      </Card>
    </>
  )
})

/** The facts and services of a gateway. */
export const GatewayAside = memo(function GatewayAside({
  gateway,
  store,
}: {
  readonly gateway: Gateway
  readonly store: string
}) {
  const translate = useTranslate()
  const services = gateway.serviceStatusList ?? []
  const isAway = gateway.status === 'OFFLINE'
  return (
    <>
      <GatewayFacts gateway={gateway} store={store} />
      {services.length > 0 && (
        <Card title={translate('resources.gateway.fields.serviceStatusList')}>
          {isAway && <AsOf epoch={gateway.lastStatusTime} />}
          <ServiceList services={services} stale={isAway} />
        </Card>
      )}
    </>
  )
})

function GatewayFacts({ gateway, store }: { gateway: Gateway; store: string }) {
  const translate = useTranslate()
  const clock = useClock()
  const label = (name: string) => translate(`resources.gateway.fields.${name}`)
  const text = (
    name: keyof Gateway,
    value: string | number | null | undefined = gateway[name] as string | number | null | undefined,
  ) => ({ label: label(name), value: value ?? null })
  const isAway = gateway.status === 'OFFLINE'
  const heard = (state: string) => translate('areas.gateway.whenHeard', { state })
  const linkNode = (name: 'upLink' | 'downLink') => {
    const value = gateway[name]
    if (!value) return null
    // A green sign would be about now, and these readings are old.
    return isAway && value === 'OK' ? (
      heard(translate(`resources.gateway.enums.${name}.${value}`, { _: value }))
    ) : (
      <StatusPill resource="gateway" field={name} value={value} />
    )
  }
  const state = (name: 'upLink' | 'downLink') => ({ label: label(name), value: linkNode(name) })
  const sync = translate(gateway.timeSync === false ? 'areas.gateway.notSynced' : 'areas.gateway.synced')
  return (
    <Card title={translate('areas.gateway.details')}>
      <Facts
        facts={[
          { label: translate('areas.gateway.store'), value: store },
          text('driver', translate(`resources.gateway.enums.driver.${gateway.driver ?? 'SIMULATOR'}`)),
          ...(gateway.imitates && gateway.imitates !== 'NONE'
            ? [text('imitates', translate(`resources.gateway.enums.imitates.${gateway.imitates}`))]
            : []),
          text('gwIndex'),
          text('ip', formatGatewayIp(gateway.ip) || null),
          text('alternateIp', formatGatewayIp(gateway.alternateIp) || null),
          text('tagCount'),
          text('dataChannel'),
          text('eventChannel'),
          text('channelGroupIndex'),
          state('upLink'),
          state('downLink'),
          { label: label('timeSync'), value: isAway ? heard(sync) : sync },
          text('gmpVersion'),
          text('grmVersion'),
          text('lastStatusTime', clock.text(gateway.lastStatusTime) || null),
        ]}
      />
    </Card>
  )
}
