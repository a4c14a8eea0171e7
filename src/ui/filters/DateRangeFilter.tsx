import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useClock } from '../../data/clock'
import { epochNow, zoneName } from '../../schema/clock'
import { FilterBox } from './FilterBox'
import styles from './filters.module.css'
import { asDateRange, isPreset, presetRange, PRESETS, type DateRange } from './filterValues'
import type { FilterEditorProps } from './filterTypes'

const RangeCalendar = lazy(() => import('./RangeCalendar').then((module) => ({ default: module.RangeCalendar })))

/** A span of time: a preset, two times as yyyy-mm-dd hh:ii:ss, or days of a calendar. */
export function DateRangeFilter({ label, value, onChange, autoFocus = true }: FilterEditorProps) {
  const translate = useTranslate()
  const clock = useClock()
  const range = asDateRange(value)
  const [calendar, setCalendar] = useState(false)
  const change = (next: DateRange) => {
    const empty = next.startDate === undefined && next.endDate === undefined
    onChange(empty ? undefined : next)
  }
  const without = (end: keyof DateRange): DateRange => {
    const { [end]: _, ...rest } = range
    return rest
  }
  const end = (name: keyof DateRange, key: string) => (
    <TimeBox
      key={`${name} ${range[name] ?? ''} ${clock.zone ?? ''}`}
      label={translate(key)}
      seconds={range[name]}
      onSeconds={(seconds) => change(seconds === undefined ? without(name) : { ...range, [name]: seconds })}
    />
  )
  const reversed = range.startDate !== undefined && range.endDate !== undefined && range.startDate > range.endDate
  return (
    <fieldset className={styles.range}>
      <legend>
        {label}
        {clock.zone && ` (${zoneName(clock.zone)})`}
      </legend>
      <div className={styles.presets}>
        {PRESETS.map((preset, at) => (
          <button
            key={preset}
            type="button"
            autoFocus={autoFocus && at === 0}
            aria-pressed={isPreset(range, preset, epochNow(), clock)}
            onClick={() => change(presetRange(preset, epochNow(), clock))}
          >
            {translate(`list.dates.${preset}`)}
          </button>
        ))}
      </div>
      {end('startDate', 'list.filters.from')}
      {end('endDate', 'list.filters.to')}
      {reversed && (
        <p className={styles.error} role="alert">
          {translate('list.dates.reversed')}
        </p>
      )}
      <button type="button" className={styles.plain} aria-expanded={calendar} onClick={() => setCalendar(!calendar)}>
        {translate('list.dates.calendar')}
      </button>
      {calendar && (
        <Suspense fallback={<div className={styles.calendarPlace} />}>
          <RangeCalendar range={range} onRange={change} />
        </Suspense>
      )}
    </fieldset>
  )
}

interface TimeBoxProps {
  label: string
  seconds: number | undefined
  onSeconds: (seconds: number | undefined) => void
}

/** One time as text; an invalid one is marked and changes nothing. */
function TimeBox({ label, seconds, onSeconds }: TimeBoxProps) {
  const translate = useTranslate()
  const clock = useClock()
  const [text, setText] = useState(clock.text(seconds))
  const [wrong, setWrong] = useState(false)
  const apply = (): boolean => {
    const read = text.trim() === '' ? undefined : clock.parse(text)
    const failed = read === undefined && text.trim() !== ''
    setWrong(failed)
    if (!failed && read !== seconds) onSeconds(read)
    return !failed
  }
  return (
    <FilterBox
      label={label}
      text={text}
      placeholder={translate('list.dates.format')}
      aria-invalid={wrong}
      onText={setText}
      onApply={apply}
    >
      {wrong && (
        <span className={styles.error} role="alert">
          {translate('list.dates.invalid')}
        </span>
      )}
    </FilterBox>
  )
}
