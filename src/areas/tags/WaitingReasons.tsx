import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListContext, useTranslate } from 'ra-core'
import { request } from '../../data/http'
import type { WaitingReasons as Counts } from '../../generated/types'
import { formatNumber } from '../../ui/displays/values'
import { asList } from '../../ui/filters/filterValues'
import styles from './waiting.module.css'

/** While labels are sent the numbers go down: milliseconds until they are asked for again. */
const REFRESH_EVERY = 15_000

/** How many labels of the list around wait for each reason. A press shows those of one, another press all again. */
export function WaitingReasons() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { reason, ...others } = filterValues as Readonly<Record<string, unknown>>
  const filter = JSON.stringify(others)
  const { data, isPending } = useQuery({
    queryKey: ['waiting-label', 'reasons', filter],
    queryFn: ({ signal }) => request<Counts>('GET', '/api/v1/waiting-label-reasons', { query: { filter }, signal }),
    refetchInterval: REFRESH_EVERY,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { background: true },
  })
  const chosen = asList(reason)
  // What is chosen stays to be pressed, also once no label waits for it any more.
  const gone = chosen.filter((one) => data !== undefined && !data.some((count) => count.reason === one))
  const counts = [...(data ?? []), ...gone.map((one) => ({ reason: one, count: 0 }))]
  if (isPending) return <div className={styles.reasons} data-awaited="" />
  if (counts.length === 0) return null
  const toggle = (one: string) =>
    setFilters(chosen.length === 1 && chosen[0] === one ? others : { ...others, reason: one }, {})
  return (
    <div className={styles.reasons} role="group" aria-label={translate('areas.waiting.byReason')}>
      {counts.map(({ reason: one, count }) => (
        <button key={one} type="button" aria-pressed={chosen.includes(one)} onClick={() => toggle(one)}>
          <b>{formatNumber(count)}</b> {translate(`resources.waiting-label.enums.reason.${one}`)}
        </button>
      ))}
    </div>
  )
}
