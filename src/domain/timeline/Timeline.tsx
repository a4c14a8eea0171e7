import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useClock } from '../../data/clock'
import { epochNow, type Clock } from '../../schema/clock'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { Button } from '../../ui/kit/Button'
import { Card } from '../../ui/kit/Card'
import { Link } from '../../ui/kit/Link'
import { Skeleton } from '../../ui/kit/Skeleton'
import { byDay, nearDay } from './days'
import { TimelineLine } from './TimelineLine'
import styles from './timeline.module.css'
import { useTimeline, type TimelineKind } from './useTimeline'

interface TimelineProps<Kind extends TimelineKind> {
  /** The resource whose actions make it stale. */
  readonly resource: 'tag' | 'product' | 'gateway'
  readonly storeCode: string
  /** The path of the call. */
  readonly path: string
  /** The kinds that it can be filtered by; none if there is only one. */
  readonly kinds?: readonly Kind[]
  /** The page with a table of a kind; without one, of all kinds. */
  readonly historyOf?: (kind: Kind | undefined) => string | undefined
}

/** Everything that happened to a record, newest first, by days; scrolling loads more. */
export function Timeline<Kind extends TimelineKind>({
  resource,
  storeCode,
  path,
  kinds = [],
  historyOf,
}: TimelineProps<Kind>) {
  const translate = useTranslate()
  const clock = useClock()
  const [kind, setKind] = useState<Kind>()
  const { entries, error, hasMore, isLoadingMore, more, retry } = useTimeline(resource, path, kind)
  const history = historyOf?.(kind)
  const chip = (value: Kind | undefined, label: ReactNode) => (
    <button
      key={value ?? 'all'}
      type="button"
      className={styles.chip}
      aria-pressed={kind === value}
      onClick={() => setKind(value)}
    >
      {label}
    </button>
  )
  return (
    <Card
      title={translate('timeline.title')}
      actions={history && <Link to={history}>{translate('timeline.asTable')}</Link>}
    >
      {kinds.length > 0 && (
        <div className={styles.chips} role="group" aria-label={translate('timeline.kinds')}>
          {chip(undefined, translate('timeline.all'))}
          {kinds.map((one) => chip(one, translate(`timeline.kind.${one}`)))}
        </div>
      )}
      {!entries ? (
        error ? (
          <LoadFailed error={error} onRetry={retry} />
        ) : (
          <Skeleton height={320} />
        )
      ) : entries.length === 0 ? (
        <p className={styles.none}>{translate('timeline.none')}</p>
      ) : (
        <>
          {byDay(entries, clock).map(({ day, rows }) => (
            <section key={day}>
              <h3 className={styles.day}>{dayWords(day, translate, clock)}</h3>
              <ol className={styles.lines}>
                {rows.map((entry) => (
                  <TimelineLine key={entry.id} entry={entry} storeCode={storeCode} ofTag={resource === 'tag'} />
                ))}
              </ol>
            </section>
          ))}
          {hasMore && <More isLoading={isLoadingMore} onMore={more} />}
        </>
      )}
    </Card>
  )
}

function dayWords(day: string, translate: (key: string) => string, clock: Clock): string {
  const near = nearDay(day, epochNow(), clock)
  return near ? translate(`timeline.${near}`) : day
}

/** Loads more when it comes into view; a button does the same without scrolling. */
function More({ isLoading, onMore }: { readonly isLoading: boolean; readonly onMore: () => void }) {
  const translate = useTranslate()
  const end = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && !isLoading) onMore()
  })
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => seen(entries))
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
    // The end may still be in view: it is observed again.
  }, [isLoading])
  return (
    <div ref={end} className={styles.more}>
      <Button variant="ghost" size="s" loading={isLoading} onClick={onMore}>
        {translate('timeline.more')}
      </Button>
    </div>
  )
}
