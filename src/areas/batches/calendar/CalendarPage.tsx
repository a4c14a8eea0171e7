import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocaleState, useTranslate } from 'ra-core'
import { request } from '../../../data/http'
import type { PriceBatch } from '../../../generated/types'
import { epochNow, ownClock } from '../../../schema/clock'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Button } from '../../../ui/kit/Button'
import { cx } from '../../../ui/kit/cx'
import { IconButton } from '../../../ui/kit/IconButton'
import { Link } from '../../../ui/kit/Link'
import { Page } from '../../../ui/kit/Page'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { Select } from '../../../ui/kit/Select'
import { useAddress } from '../../../ui/kit/useAddress'
import { STATE_TONES } from '../batchStates'
import styles from './calendar.module.css'
import { isDay, isOn, moved, type Span, weeksOf } from './days'

const SPANS = ['month', 'week'] as const
/** Batches in a cell of a month; the others are counted. */
const MOST_IN_CELL = 4

/** Which price batches hold on which days, by month or week: a grid, and on a phone a list of days. Its place is in the address. */
export function CalendarPage() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const [search, setSearch] = useAddress()
  const today = ownClock.text(epochNow()).slice(0, 10)
  const asked = search.get('day')
  const day = isDay(asked) ? asked : today
  const span = SPANS.find((one) => one === search.get('span')) ?? 'month'
  const language = locale.replace('_', '-')
  const weeks = weeksOf(day, span)
  const [from = day, to = day] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const { data, error, refetch } = useQuery({
    queryKey: ['price-batch', 'calendar', from, to],
    queryFn: ({ signal }) =>
      request<PriceBatch[]>('GET', '/api/v1/price-batch-calendar', { query: { from, to }, signal }),
    retry: false,
    meta: { background: true },
  })
  const go = (next: string, by: Span = span) => setSearch({ day: next, span: by })
  const named = (one: string, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(Date.parse(one))
  const title =
    span === 'month'
      ? named(day, { year: 'numeric', month: 'long' })
      : `${named(from, { dateStyle: 'medium' })} – ${named(to, { dateStyle: 'medium' })}`
  const isInSpan = (one: string) => span === 'week' || one.slice(0, 7) === day.slice(0, 7)
  return (
    <Page>
      <PageHeader title={translate('app.routes.priceBatchCalendar')} />
      <div className={styles.bar}>
        <IconButton
          label={translate('areas.batches.calendar.earlier')}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => go(moved(day, span, -1))}
        />
        <IconButton
          label={translate('areas.batches.calendar.later')}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => go(moved(day, span, 1))}
        />
        <h2 aria-live="polite">{title}</h2>
        <Button onClick={() => go(today)}>{translate('areas.batches.calendar.today')}</Button>
        <Select
          label={translate('areas.batches.calendar.view')}
          hideLabel
          value={span}
          onChange={(next) => go(day, next as Span)}
          options={SPANS.map((value) => ({ value, label: translate(`areas.batches.calendar.${value}`) }))}
        />
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <table className={styles.calendar} aria-busy={data === undefined && !error}>
        <caption className="visuallyHidden">{title}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col">
                {named(one, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td
                  key={one}
                  className={cx(!isInSpan(one) && styles.other, one === today && styles.today)}
                  data-empty={!data?.some((batch) => isOn(batch, one)) || undefined}
                >
                  <Day
                    batches={(data ?? []).filter((batch) => isOn(batch, one))}
                    label={Number(one.slice(8))}
                    name={named(one, { dateStyle: 'full' })}
                    most={span === 'month' ? MOST_IN_CELL : undefined}
                    onAll={() => go(one, 'week')}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data?.length === 0 && <p className={styles.none}>{translate('areas.batches.calendar.none')}</p>}
    </Page>
  )
}

interface DayProps {
  readonly batches: readonly PriceBatch[]
  readonly label: number
  /** The date in full. */
  readonly name: string
  readonly most: number | undefined
  readonly onAll: () => void
}

function Day({ batches, label, name, most = batches.length, onAll }: DayProps) {
  const translate = useTranslate()
  const more = batches.length - most
  return (
    <>
      <span className={styles.day} aria-hidden="true">
        {label}
      </span>
      <span className={styles.name}>{name}</span>
      {batches.slice(0, most).map(({ id, name: title, state }) => (
        <Link
          key={id}
          to={`/batch/${id}`}
          className={cx(styles.batch, styles[STATE_TONES[state]])}
          title={`${title} · ${translate(`resources.price-batch.enums.state.${state}`)}`}
        >
          {title}
        </Link>
      ))}
      {more > 0 && (
        <Button size="s" variant="ghost" onClick={onAll}>
          {translate('areas.batches.calendar.more', { smart_count: more })}
        </Button>
      )}
    </>
  )
}
