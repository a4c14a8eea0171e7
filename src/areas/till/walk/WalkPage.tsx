import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import type { PriceCheck, PriceCheckItem } from '../../../generated/types'
import { can } from '../../../schema/access'
import { fillPath } from '../../../schema/template'
import { formatNumber } from '../../../ui/displays/values'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Banner } from '../../../ui/kit/Banner'
import { Button } from '../../../ui/kit/Button'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { IconButton } from '../../../ui/kit/IconButton'
import { ErrorIcon, WarnIcon } from '../../../ui/kit/icons'
import { Page } from '../../../ui/kit/Page'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { countsOf, nextOpen, scannedItem, withWaiting } from './answers'
import { CodeField } from './CodeField'
import { ItemActions } from './ItemActions'
import { Outcome } from './Outcome'
import { useAnswers } from './useAnswers'
import { WalkList } from './WalkList'
import styles from './walk.module.css'

const MOST = 1_000

/** A price check, walked product by product: scanned, confirmed or corrected; then its result. Made for a phone in one hand. */
export function WalkPage() {
  const translate = useTranslate()
  const { storeCode = '', id = '' } = useParams()
  const title = translate('app.routes.tillWalk', { store: useStoreName(storeCode) })
  const checkId = Number(id)
  const itemsKey = useMemo(() => ['price-check-item', 'walk', storeCode, checkId], [storeCode, checkId])
  const check = useQuery({
    queryKey: ['price-check', 'walk', checkId],
    queryFn: ({ signal }) => request<PriceCheck>('GET', fillPath('/api/v1/price-check/{id}', { id }), { signal }),
    retry: false,
  })
  const items = useQuery({
    queryKey: itemsKey,
    queryFn: ({ signal }) =>
      request<PriceCheckItem[]>('GET', '/api/v1/price-check-item', {
        query: {
          filter: JSON.stringify({ storeCode: { equals: storeCode }, checkId }),
          sort: JSON.stringify(['place', 'ASC']),
          range: JSON.stringify([0, MOST - 1]),
        },
        signal,
      }),
    retry: false,
  })
  const failed = check.error ?? items.error
  return (
    <Page>
      <PageHeader title={title} />
      {failed ? (
        <LoadFailed
          error={failed}
          onRetry={() => {
            void check.refetch()
            void items.refetch()
          }}
        />
      ) : check.data && items.data ? (
        items.data.length === 0 ? (
          <EmptyState icon={<SearchX size={28} aria-hidden="true" />} title={translate('areas.till.walk.none')} />
        ) : (
          <Walk key={checkId} check={check.data} stored={items.data} itemsKey={itemsKey} />
        )
      ) : (
        <Skeleton height={320} />
      )}
    </Page>
  )
}

interface WalkProps {
  readonly check: PriceCheck
  readonly stored: readonly PriceCheckItem[]
  readonly itemsKey: readonly unknown[]
}

function Walk({ check, stored, itemsKey }: WalkProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  const { waiting, answer, sendAll, discard } = useAnswers(check.storeCode, check.id, itemsKey)
  // What a check that has ended says, and its report, is what the server has.
  const isOpen = check.state === 'OPEN'
  const items = useMemo(() => (isOpen ? withWaiting(stored, waiting) : stored), [isOpen, stored, waiting])
  const counts = countsOf(items)
  const [place, setPlace] = useState(() => nextOpen(items, 0) ?? 1)
  const [scanned, setScanned] = useState<number>()
  const [said, setSaid] = useState('')
  const item = items.find((one) => one.place === place) ?? items[0]
  const mayAnswer = isOpen && (can(viewer, 'product.write') || can(viewer, 'tag.write'))
  if (!item) return null
  const go = (to: number | undefined) => {
    if (to !== undefined) setPlace(Math.max(1, Math.min(items.length, to)))
    setScanned(undefined)
  }
  const onCode = (code: string) => {
    const found = scannedItem(items, code)
    if (!found) return setSaid(translate('areas.till.walk.notOnList', { code }))
    setPlace(found.place)
    setScanned(found.place)
    setSaid(translate('areas.till.walk.scanned', { product: found.productName ?? found.prCode }))
  }
  const done = items.length - counts.OPEN
  return (
    <div className={styles.walk}>
      <div className={styles.now}>
        <div className={styles.progress}>
          <ProgressBar value={(done / items.length) * 100} label={translate('areas.till.walk.progress')} />
          <p>
            {translate('areas.till.walk.done', { done: formatNumber(done), total: formatNumber(items.length) })}
            {counts.OVERCHARGE + counts.UNDERCHARGE > 0 &&
              ` · ${translate('areas.till.walk.wrong', { smart_count: counts.OVERCHARGE + counts.UNDERCHARGE })}`}
            {counts.NOT_FOUND > 0 && ` · ${translate('areas.till.walk.missing', { smart_count: counts.NOT_FOUND })}`}
          </p>
        </div>
        <Unsent waiting={waiting} onSend={sendAll} onDiscard={discard} />
        <Outcome check={check} items={items} isSent={waiting.length === 0} />
        <section className={styles.item} aria-label={translate('areas.till.walk.product')}>
          <div className={styles.turn}>
            <IconButton
              label={translate('areas.till.walk.before')}
              icon={<ChevronLeft aria-hidden="true" />}
              unavailable={item.place === 1}
              onClick={() => go(item.place - 1)}
            />
            <span>{translate('areas.till.walk.place', { place: item.place, total: items.length })}</span>
            <IconButton
              label={translate('areas.till.walk.after')}
              icon={<ChevronRight aria-hidden="true" />}
              unavailable={item.place === items.length}
              onClick={() => go(item.place + 1)}
            />
          </div>
          {item.category && <p className={styles.category}>{item.category}</p>}
          <h2 className={styles.name}>{item.productName || item.prCode}</h2>
          <p className={styles.code}>{item.prCode}</p>
          <p className={styles.price}>
            <span>{translate(`areas.till.walk.expected.${item.expectedFrom}`)}</span>
            <strong>{item.expected}</strong>
          </p>
          {item.verdict !== 'OPEN' && (
            <p className={styles.verdict} data-verdict={item.verdict}>
              {translate(`resources.price-check-item.enums.verdict.${item.verdict}`)}
              {item.seen && item.verdict !== 'RIGHT' && ` · ${translate('areas.till.walk.seen', { price: item.seen })}`}
              {item.note && ` · ${item.note}`}
            </p>
          )}
        </section>
        {mayAnswer && <CodeField onCode={onCode} />}
        <p role="status" className={styles.said}>
          {said}
        </p>
        {mayAnswer && (
          <ItemActions
            key={item.place}
            item={item}
            isScanned={scanned === item.place}
            onNext={() => go(nextOpen(items, item.place))}
            onAnswer={(given, isOver) => {
              answer(item.place, { ...given, scanned: scanned === item.place })
              setSaid(translate('areas.till.walk.noted', { product: item.productName ?? item.prCode }))
              if (isOver) go(nextOpen(items, item.place))
            }}
          />
        )}
      </div>
      <WalkList items={items} current={item.place} onChoose={go} />
    </div>
  )
}

function Unsent({
  waiting,
  onSend,
  onDiscard,
}: {
  readonly waiting: ReturnType<typeof useAnswers>['waiting']
  readonly onSend: () => void
  readonly onDiscard: () => void
}) {
  const translate = useTranslate()
  const refused = waiting.find((one) => one.refused !== undefined)
  return (
    <div role="status">
      {waiting.length > 0 && (
        <Banner
          tone={refused ? 'error' : 'warn'}
          icon={refused ? <ErrorIcon /> : <WarnIcon />}
          actions={
            <>
              {refused && <Button onClick={onDiscard}>{translate('areas.till.walk.discard')}</Button>}
              <Button onClick={onSend}>{translate('areas.till.walk.sendNow')}</Button>
            </>
          }
        >
          {translate(refused ? 'areas.till.walk.refused' : 'areas.till.walk.unsent', {
            smart_count: waiting.length,
            place: refused?.place,
            reason: refused?.refused,
          })}
        </Banner>
      )}
    </div>
  )
}
