import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { epochNow } from '../../schema/clock'
import { useAddress } from '../../ui/kit/useAddress'
import { isPreset, presetRange, PRESETS, type DatePreset } from '../../ui/filters/filterValues'
import styles from './history.module.css'

const START = 'filter_startDate'
const END = 'filter_endDate'

interface PeriodButtonsProps {
  /** The period if the address has none; without it, all of the history. */
  readonly usual?: DatePreset
}

/** The preset periods of a history; others are set with the table's filter. The period is in the address for table and chart. */
export function PeriodButtons({ usual }: PeriodButtonsProps) {
  const translate = useTranslate()
  const clock = useClock()
  const [search, setSearch] = useAddress()
  const start = search.get(START)
  const end = search.get(END)
  const isUnsaid = start === null && end === null
  const range = { ...(start !== null && { startDate: Number(start) }), ...(end !== null && { endDate: Number(end) }) }
  const choose = (preset: DatePreset | undefined) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      for (const name of [START, END, 'page']) next.delete(name)
      if (preset) next.set(START, String(presetRange(preset, epochNow(), clock).startDate))
      return next
    })
  return (
    <div className={styles.periods} role="group" aria-label={translate('history.period.label')}>
      {usual === undefined && (
        <button type="button" aria-pressed={isUnsaid} onClick={() => choose(undefined)}>
          {translate('history.period.all')}
        </button>
      )}
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={isUnsaid ? preset === usual : isPreset(range, preset, epochNow(), clock)}
          onClick={() => choose(preset === usual ? undefined : preset)}
        >
          {translate(`list.dates.${preset}`)}
        </button>
      ))}
    </div>
  )
}
