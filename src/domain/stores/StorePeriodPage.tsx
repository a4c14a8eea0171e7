import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { currentStore } from '../../data/currentStore'
import { request } from '../../data/http'
import { useViewer } from '../../data/session'
import type { ResourceName } from '../../generated/resources'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { EmptyState } from '../../ui/kit/EmptyState'
import { FactStrip } from '../../ui/kit/FactStrip'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { useAddress } from '../../ui/kit/useAddress'
import type { ActionDialogs } from '../../ui/list/actionTypes'
import { SchemaList } from '../../ui/list/SchemaList'
import { PeriodButtons } from '../history/PeriodButtons'
import { usePageStore } from './pageStore'
import { StoreSelect } from './StoreSelect'
import styles from './storePeriod.module.css'

interface StorePeriodPageProps<Total> {
  readonly resource: ResourceName
  readonly title: string
  /** The list that stores are chosen from. */
  readonly stores: ResourceName
  /** The field of the list's filter that is the period. */
  readonly period: string
  /** What is said before a store is chosen. */
  readonly prompt: string
  /** The call of the totals, and what stands above the list of them; undefined until they are there. */
  readonly totals: { readonly path: string; readonly facts: (total: Total | undefined) => readonly Fact[] }
  readonly dialogs?: ActionDialogs
}

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** What the ledger says of a store within a period: its totals, and the list. Both stand in the address; without a period it is the last day. */
export function StorePeriodPage<Total>(props: StorePeriodPageProps<Total>) {
  const { resource, title, stores, prompt, dialogs = {} } = props
  const translate = useTranslate()
  const viewer = useViewer()
  const [search, setSearch] = useAddress()
  const storeCode = search.get('storeCode') ?? currentStore() ?? viewer.store[0] ?? ''
  usePageStore(storeCode || undefined)
  const filter = useMemo(() => ({ storeCode }), [storeCode])
  const choose = (code: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      next.delete('page')
      next.set('storeCode', code)
      return next
    })
  return (
    <Page>
      <PageHeader title={title} />
      <div className={styles.store}>
        <StoreSelect label={translate('storeSelect.label')} value={storeCode} onChange={choose} resource={stores} />
      </div>
      {storeCode === '' ? (
        <EmptyState
          icon={<Search size={28} aria-hidden="true" />}
          title={translate('storeSelect.promptTitle')}
          text={prompt}
        />
      ) : (
        <>
          <Totals {...props} storeCode={storeCode} />
          <SchemaList
            key={storeCode}
            resource={resource}
            filter={filter}
            title={title}
            dialogs={dialogs}
            toolbar={<PeriodButtons usual="day" />}
          />
        </>
      )}
    </Page>
  )
}

function Totals<Total>({
  resource,
  storeCode,
  period,
  totals: { path, facts },
}: StorePeriodPageProps<Total> & { readonly storeCode: string }) {
  const [search] = useAddress()
  const end = (name: string) => {
    const text = search.get(name)
    return text === null ? undefined : Number(text)
  }
  const filter = JSON.stringify({
    storeCode,
    [period]: { startDate: end('filter_startDate'), endDate: end('filter_endDate') },
  })
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'total', filter],
    queryFn: ({ signal }) => request<Total>('GET', path, { query: { filter }, signal }),
    retry: false,
    meta: { background: true },
  })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return <FactStrip facts={facts(data)} />
}
