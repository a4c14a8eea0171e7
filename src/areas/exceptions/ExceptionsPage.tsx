import { useQuery } from '@tanstack/react-query'
import { Store, TriangleAlert } from 'lucide-react'
import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { isMissing } from '../../data/errors'
import { HttpError, request } from '../../data/http'
import { useLastError } from '../../data/useLastError'
import { usePolling } from '../../data/usePolling'
import type { ExceptionsStats } from '../../generated/types'
import { errorText } from '../../ui/feedback/errorText'
import { Banner } from '../../ui/kit/Banner'
import { Button } from '../../ui/kit/Button'
import { EmptyState } from '../../ui/kit/EmptyState'
import { PageHeader } from '../../ui/kit/PageHeader'
import { Skeleton } from '../../ui/kit/Skeleton'
import { useAddress } from '../../ui/kit/useAddress'
import { NoSuchStore } from '../../domain/stores/NoSuchStore'
import { StoreSelect } from '../../domain/stores/StoreSelect'
import { ExceptionCard } from './ExceptionCard'
import { ExceptionList } from './ExceptionList'
import { EXCEPTION_KINDS, exceptionsOf } from './exceptionKinds'
import styles from './exceptions.module.css'

const REFRESH_MS = 30_000
const RETRY_MS = 5_000

/** What is wrong in a store: a doughnut for each exception, and the list of the selected one. */
export function ExceptionsPage() {
  const translate = useTranslate()
  const [search, setSearch] = useAddress()
  const first = useFirstStore(search.get('store') === null)
  const storeCode = search.get('store') ?? first.data ?? ''
  const query = useQuery({
    queryKey: ['exceptions', storeCode],
    queryFn: ({ signal }) =>
      request<ExceptionsStats>('GET', `/stats/exceptions/store/${encodeURIComponent(storeCode)}`, { signal }),
    enabled: storeCode !== '',
    retry: false,
  })
  const { data, refetch } = query
  const failure = useLastError(query)
  const isLost = failure !== null
  const isGone = isMissing(failure)
  usePolling(
    () => refetch({ cancelRefetch: false, throwOnError: true }),
    isLost ? RETRY_MS : REFRESH_MS,
    storeCode !== '',
  )
  useEffect(() => {
    const onOnline = () => void refetch({ cancelRefetch: false })
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [refetch])
  const counts = data && exceptionsOf(data)
  const requested = EXCEPTION_KINDS.find((kind) => kind === search.get('list'))
  const kind = counts?.find((count) => count.kind === requested)?.kind ?? 'error'
  const go = (change: Record<string, string>) =>
    setSearch((now) => new URLSearchParams({ ...Object.fromEntries(now), ...change }), { replace: true })
  return (
    <div className={styles.page}>
      <PageHeader title={translate('app.routes.exceptions')} />
      <div className={styles.picker}>
        <StoreSelect
          label={translate('areas.exceptions.store')}
          value={storeCode}
          onChange={(store) => store && go({ store })}
          resource="store-tag-stats"
        />
      </div>
      <div role="status" className={styles.status}>
        {(isLost || first.error) && !isGone && (
          <Banner
            tone="warn"
            icon={<TriangleAlert aria-hidden="true" />}
            actions={
              <Button
                size="s"
                loading={query.isFetching || first.isFetching}
                onClick={() => void (storeCode ? refetch() : first.refetch())}
              >
                {translate('areas.exceptions.retry')}
              </Button>
            }
          >
            {isRefused(failure) ? errorText(failure, translate) : translate('areas.exceptions.failed')}
          </Banner>
        )}
      </div>
      {isGone && <NoSuchStore storeCode={storeCode} />}
      {first.data === '' && (
        <EmptyState
          icon={<Store />}
          title={translate('messages.noDataToDisplay')}
          text={translate('areas.exceptions.noStore')}
        />
      )}
      {storeCode !== '' && (counts || !isRefused(failure)) && (
        <div className={styles.cards} aria-busy={!counts}>
          {counts
            ? counts.map((count) => (
                <ExceptionCard
                  key={count.kind}
                  count={count}
                  isOpen={count.kind === kind}
                  onOpen={() => go({ store: storeCode, list: count.kind })}
                />
              ))
            : EXCEPTION_KINDS.map((one) => <Skeleton key={one} height={232} />)}
        </div>
      )}
      {counts && (
        <ExceptionList
          key={`${storeCode} ${kind}`}
          kind={kind}
          storeCode={storeCode}
          count={counts.find((one) => one.kind === kind)?.count ?? 0}
        />
      )}
    </div>
  )
}

// The server answered and refused: no such store, or not for this account.
const isRefused = (failure: Error | null) =>
  failure instanceof HttpError && failure.status >= 400 && failure.status < 500

/** The store to show until one is selected; '' if the viewer sees none. */
function useFirstStore(enabled: boolean) {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: ['store-tag-stats', 'first'],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList('store-tag-stats', {
        filter: {},
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'storeCode', order: 'ASC' },
        signal,
      })
      return String((data[0] as { storeCode?: string } | undefined)?.storeCode ?? '')
    },
    enabled,
  })
}
