import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useClock } from '../../data/clock'
import { request } from '../../data/http'
import { useStoreName } from '../../data/storeName'
import { useLive } from '../../data/useLive'
import { ChartCard } from '../../domain/history/ChartCard'
import type { TillDay, TillTotal } from '../../generated/types'
import { fillPath } from '../../schema/template'
import { shareOf } from '../../schema/tillShare'
import { LineChart } from '../../ui/charts/LineChart'
import { formatNumber } from '../../ui/displays/values'
import { FactStrip } from '../../ui/kit/FactStrip'
import { lazily } from '../../ui/kit/lazily'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { SchemaList } from '../../ui/list/SchemaList'
import { LivePart } from '../../ui/live/LivePart'
import { TillImportButton } from './TillImportButton'

const REFRESH_MS = 15_000
const DAYS = 60
const HEIGHT = 112
const DIALOGS = {
  shownAt: lazily(() => import('../../domain/label/ShownAtDialog').then((module) => module.ShownAtDialog)),
}

/** The labels of a store beside its tills: how many are right now and were on each day, and each with what to do about it. */
export function TillStorePage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const title = translate('app.routes.tillStore', { store: useStoreName(storeCode) })
  const filter = useMemo(() => ({ storeCode }), [storeCode])
  return (
    <Page>
      <PageHeader title={title} />
      <Totals storeCode={storeCode} />
      <History storeCode={storeCode} />
      <SchemaList
        key={storeCode}
        resource="till-check"
        filter={filter}
        title={title}
        dialogs={DIALOGS}
        refreshEvery={REFRESH_MS}
        toolbar={<TillImportButton storeCode={storeCode} />}
      />
    </Page>
  )
}

function Totals({ storeCode }: { readonly storeCode: string }) {
  const live = useLive<TillTotal>(
    ['till-check', 'total', storeCode],
    (signal) => request('GET', fillPath('/api/v1/till-check-total/{storeCode}', { storeCode }), { signal }),
    REFRESH_MS,
  )
  return (
    <LivePart live={live} skeleton={<Facts />}>
      {(total) => <Facts total={total} />}
    </LivePart>
  )
}

const COUNTS = ['right', 'wrong', 'over', 'under', 'underway', 'unknown', 'prices'] as const

function Facts({ total }: { readonly total?: TillTotal }) {
  const translate = useTranslate()
  const clock = useClock()
  const label = (name: string) => translate(`areas.till.totals.${name}`)
  const share = total && shareOf(total)
  return (
    <FactStrip
      facts={[
        {
          label: label('share'),
          value:
            total &&
            (share === null || share === undefined ? translate('areas.till.noShare') : `${formatNumber(share)} %`),
        },
        ...COUNTS.map((name) => ({ label: label(name), value: total && formatNumber(total[name]) })),
        { label: label('fedAt'), value: total && (total.fedAt ? clock.text(total.fedAt) : null) },
      ]}
    />
  )
}

function History({ storeCode }: { readonly storeCode: string }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { data, isPending, error } = useQuery({
    queryKey: ['till-day', 'chart', storeCode],
    queryFn: ({ signal }) =>
      dataProvider.getList('till-day', {
        pagination: { page: 1, perPage: DAYS },
        sort: { field: 'date', order: 'DESC' },
        filter: { storeCode: { equals: storeCode } },
        signal,
      }),
    meta: { background: true },
  })
  const title = translate('areas.till.history')
  const rows = useMemo(() => ((data?.data ?? []) as unknown as TillDay[]).toReversed(), [data])
  const lines = useMemo(
    () => [
      {
        id: 'share',
        label: translate('areas.till.totals.share'),
        tone: 'ok' as const,
        points: rows.map((day) => ({ x: day.date, y: shareOf(day) })),
      },
    ],
    [rows, translate],
  )
  return (
    <ChartCard
      title={title}
      height={HEIGHT}
      figures={[]}
      history={{ rows, total: rows.length, pending: isPending, error }}
    >
      <LineChart label={title} lines={lines} min="data" max={100} unit="%" height={HEIGHT} unfinished />
    </ChartCard>
  )
}
