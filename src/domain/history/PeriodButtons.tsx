import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { epochNow } from '../../schema/clock'
import { useAddress } from '../../ui/kit/useAddress'
import { isPreset, presetRange, PRESETS, type DatePreset } from '../../ui/filters/filterValues'
import styles from './history.module.css'

const START = 'filter_startDate'
const END = 'filter_endDate'

/** The usual periods of a history; any other is the table's own filter. It stands in the address for table and chart. */
export function PeriodButtons() {
  const translate = useTranslate()
  const clock = useClock()
  const [search, setSearch] = useAddress()
  const start = search.get(START)
  const end = search.get(END)
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
      <button type="button" aria-pressed={start === null && end === null} onClick={() => choose(undefined)}>
        {translate('history.period.all')}
      </button>
      {PRESETS.map((preset) => (
        <button key={preset} type="button" aria-pressed={isPreset(range, preset, epochNow(), clock)} onClick={() => choose(preset)}>
          {translate(`list.dates.${preset}`)}
        </button>
      ))}
    </div>
  )
}
