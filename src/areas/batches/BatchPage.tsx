import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { use, useMemo } from 'react'
import { useParams } from 'react-router'
import { isUnknown, whileThere } from '../../data/errors'
import { request } from '../../data/http'
import { useViewer } from '../../data/session'
import type { PriceBatch, PriceBatchStep } from '../../generated/types'
import { can } from '../../schema/access'
import { formatNumber } from '../../ui/displays/values'
import { GoneContext } from '../../ui/feedback/gone'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { Badge } from '../../ui/kit/Badge'
import { Banner } from '../../ui/kit/Banner'
import { EmptyState } from '../../ui/kit/EmptyState'
import { FactStrip } from '../../ui/kit/FactStrip'
import { InfoIcon, WarnIcon } from '../../ui/kit/icons'
import { lazily } from '../../ui/kit/lazily'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { Tabs } from '../../ui/kit/Tabs'
import { useAddress } from '../../ui/kit/useAddress'
import { SchemaList } from '../../ui/list/SchemaList'
import { BatchButtons } from './BatchButtons'
import { BatchSteps } from './BatchSteps'
import { authorsOf, canWithdraw, STATE_TONES } from './batchStates'

const REFRESH_MS = 5_000
const VIEWS = ['prices', 'stores', 'steps'] as const
type View = (typeof VIEWS)[number]

const WITHDRAWING = {
  batchWithdraw: lazily(() => import('./WithdrawDialog').then((module) => module.WithdrawDialog)),
}
const NO_DIALOGS = {}

/** One price batch: what it does where, how far it is, and what can be done with it. */
export function BatchPage() {
  const translate = useTranslate()
  const viewer = useViewer()
  const queries = useQueryClient()
  const { batchId = '' } = useParams()
  const [search, setSearch] = useAddress()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'prices'
  const path = `/api/v1/price-batch/${encodeURIComponent(batchId)}`
  const read = useQuery({
    queryKey: ['price-batch', 'page', batchId],
    queryFn: ({ signal }) => request<PriceBatch>('GET', path, { signal }),
    refetchInterval: whileThere(REFRESH_MS),
    retry: false,
    meta: { background: true },
  })
  const steps = useQuery({
    queryKey: ['price-batch', 'steps', batchId],
    queryFn: ({ signal }) => request<PriceBatchStep[]>('GET', `${path}/steps`, { signal }),
    refetchInterval: whileThere(REFRESH_MS),
    retry: false,
    meta: { background: true },
  })
  const { back } = use(GoneContext)
  const filter = useMemo(() => ({ batchId: Number(batchId) }), [batchId])
  const { data: batch, error } = read
  if (!batch && isUnknown(error))
    return (
      <Page>
        <PageHeader title={translate('app.routes.onePriceBatch')} />
        <EmptyState title={translate('areas.batches.gone')} text={translate('kit.gone.text')} action={back} />
      </Page>
    )
  const changed = () =>
    ['price-batch', 'price-batch-line', 'price-batch-store'].forEach(
      (resource) => void queries.invalidateQueries({ queryKey: [resource] }),
    )
  const email = (value: string | null | undefined) => batch && (value || null)
  const number = (value: number | undefined) => batch && formatNumber(value ?? 0)
  const label = (field: string) => translate(`resources.price-batch.fields.${field}`)
  return (
    <Page>
      <PageHeader
        title={batch?.name ?? ''}
        subtitle={
          batch && (
            <Badge tone={STATE_TONES[batch.state]}>
              {translate(`resources.price-batch.enums.state.${batch.state}`)}
            </Badge>
          )
        }
        actions={batch && <BatchButtons batch={batch} authors={authorsOf(steps.data)} onChanged={changed} />}
      />
      {error && !batch && <LoadFailed error={error} onRetry={() => void read.refetch()} />}
      {batch?.state === 'DRAFT' && batch.reason && (
        <Banner tone="warn" icon={<WarnIcon />}>
          {translate('areas.batches.refusedBecause', { reason: batch.reason })}
        </Banner>
      )}
      {batch?.state === 'WAITING' && (
        <Banner tone="info" icon={<InfoIcon />}>
          {translate(`areas.batches.approval.${batch.approval ?? 'ROLE'}`)}
        </Banner>
      )}
      <FactStrip
        facts={[
          { label: label('start'), value: batch?.start },
          { label: label('end'), value: batch && (batch.end ?? translate('areas.batches.noEnd')) },
          { label: label('storeCount'), value: number(batch?.storeCount) },
          { label: label('productCount'), value: number(batch?.productCount) },
          { label: label('labelCount'), value: number(batch?.labelCount) },
          { label: label('madeBy'), value: email(batch?.madeBy), wide: true },
          { label: label('approvedBy'), value: email(batch?.approvedBy), wide: true },
        ]}
      />
      <Tabs
        value={view}
        onChange={(next: View) => setSearch(next === 'prices' ? {} : { view: next })}
        items={VIEWS.map((value) => ({ value, label: translate(`areas.batches.tabs.${value}`) }))}
      />
      {view === 'steps' ? (
        <BatchSteps steps={steps.data} />
      ) : (
        <SchemaList
          key={view}
          resource={view === 'prices' ? 'price-batch-line' : 'price-batch-store'}
          filter={filter}
          title={translate(`areas.batches.tabs.${view}`)}
          refreshEvery={REFRESH_MS}
          dialogs={batch && canWithdraw(batch) && can(viewer, 'product.write') ? WITHDRAWING : NO_DIALOGS}
        />
      )}
    </Page>
  )
}
