import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useClock } from '../../data/clock'
import { request } from '../../data/http'
import { useLive } from '../../data/useLive'
import type { SensorHistory } from '../../generated/types'
import { fillPath } from '../../schema/template'
import { LineChart } from '../../ui/charts/LineChart'
import { formatNumber, formatPlaces } from '../../ui/displays/values'
import { EmptyState } from '../../ui/kit/EmptyState'
import { Card } from '../../ui/kit/Card'
import { Skeleton } from '../../ui/kit/Skeleton'
import { LivePart } from '../../ui/live/LivePart'
import { PLACES } from './displays'
import { SensorHeader, useSensorPath } from './SensorHeader'
import styles from './sensors.module.css'
import { SpanForm, type Span } from './SpanForm'
import { Page } from '../../ui/kit/Page'
import { useAddress } from '../../ui/kit/useAddress'

const REFRESH_MS = 10_000
const HEIGHT = 340

/** A chart of what a sensor measured between two times, which are in the address; by default over the last day. */
export function SensorHistoryPage() {
  const translate = useTranslate()
  const { zone } = useClock()
  const sensor = useSensorPath()
  const [search, setSearch] = useAddress()
  const span = useMemo(
    () => ({ startDate: epochOf(search.get('startDate')), endDate: epochOf(search.get('endDate')) }),
    [search],
  )
  const path = fillPath('/history/store/{storeCode}/sensor/{sensorMac}', { ...sensor })
  const live = useLive<SensorHistory>(
    ['sensor-history', path, span],
    (signal) => request('GET', path, { query: span, signal }),
    REFRESH_MS,
  )
  const choose = ({ startDate, endDate }: Span) =>
    setSearch(
      Object.fromEntries(
        [
          ['startDate', startDate],
          ['endDate', endDate],
        ].flatMap(([name, at]) => (at === undefined ? [] : [[name, String(at)]])),
      ),
    )
  return (
    <Page>
      <SensorHeader sensor={sensor} title={translate('app.routes.sensorHistory')} />
      <SpanForm key={JSON.stringify([span, zone])} span={span} shown={live.data} onSpan={choose} />
      <LivePart live={live} skeleton={<Skeleton height={HEIGHT} />}>
        {(history) => <SensingChart history={history} />}
      </LivePart>
    </Page>
  )
}

function SensingChart({ history: { data, unit, startDate, endDate } }: { history: SensorHistory }) {
  const translate = useTranslate()
  const title = translate('areas.sensors.chart')
  const points = useMemo(
    () =>
      data
        .map(({ sensingTime, sensingValue }) => ({ x: sensingTime, y: sensingValue }))
        .sort((one, other) => one.x - other.x),
    [data],
  )
  const values = points.map(({ y }) => y)
  const lowest = values.reduce((least, value) => Math.min(least, value), Infinity)
  const highest = values.reduce((most, value) => Math.max(most, value), -Infinity)
  const figures =
    values.length === 0
      ? []
      : ([
          ['latest', values.at(-1) ?? 0],
          ['lowest', lowest],
          ['highest', highest],
        ] as const)
  return (
    <Card
      title={title}
      actions={
        <p className={styles.figures}>
          {figures.map(([name, value]) => (
            <span key={name}>
              {translate(`history.${name}`, { value: [formatPlaces(value, PLACES), unit].filter(Boolean).join(' ') })}
            </span>
          ))}
          <span>
            {translate('areas.sensors.samples', { smart_count: values.length, count: formatNumber(values.length) })}
          </span>
        </p>
      }
    >
      {values.length === 0 ? (
        <EmptyState title={translate('messages.noData')} text={translate('areas.sensors.noSamples')} />
      ) : (
        <LineChart
          label={title}
          min="data"
          places={PLACES}
          height={HEIGHT}
          {...(unit && { unit })}
          lines={[{ id: 'value', label: translate('areas.sensors.value'), tone: 'series1', points }]}
          {...(startDate && { from: startDate })}
          {...(endDate && { to: endDate })}
        />
      )}
    </Card>
  )
}

function epochOf(text: string | null): number | undefined {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number > 0 ? number : undefined
}
