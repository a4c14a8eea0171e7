import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { PickersDay, type PickersDayProps } from '@mui/x-date-pickers/PickersDay'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useClock } from '../../data/clock'
import type { Clock } from '../../schema/clock'
import { formatEpoch, parseEpoch } from '../../schema/formats'
import { calendarHeader, DateLocale } from '../kit/DateLocale'
import styles from './filters.module.css'
import type { DateRange } from './filterValues'

interface Days {
  readonly first: Dayjs | null
  readonly last: Dayjs | null
}

// The calendar only knows the local clock: it is given what the page's clock shows.
const dayOf = (seconds: number | undefined, clock: Clock) =>
  seconds === undefined ? null : dayjs.unix(parseEpoch(clock.text(seconds)) ?? seconds)
const secondsOf = (day: Dayjs, clock: Clock) => clock.parse(formatEpoch(day.unix())) ?? day.unix()

/** A day of one of the two calendars: those between the first and the last are marked. */
function RangeDay({ first, last, ...day }: PickersDayProps & Partial<Days>) {
  const isInside = first && last && !day.day.isBefore(first, 'day') && !day.day.isAfter(last, 'day')
  return <PickersDay {...day} className={isInside ? (styles.inside ?? '') : ''} />
}

const SLOTS = { day: RangeDay }

/** Whole days: the first from its midnight, the last to its last second. Loaded when it is asked for. */
export function RangeCalendar({ range, onRange }: { range: DateRange; onRange: (range: DateRange) => void }) {
  const translate = useTranslate()
  const clock = useClock()
  const id = useId()
  const days: Days = { first: dayOf(range.startDate, clock), last: dayOf(range.endDate, clock) }
  const slotProps = { calendarHeader: calendarHeader(), day: days as Days & Partial<PickersDayProps> }
  // A first day after the last one starts an open range.
  const begin = (day: Dayjs | null) =>
    day &&
    onRange({
      startDate: secondsOf(day.startOf('day'), clock),
      ...(range.endDate !== undefined && !day.isAfter(days.last, 'day') && { endDate: range.endDate }),
    })
  const end = (day: Dayjs | null) =>
    day &&
    onRange({
      ...(range.startDate !== undefined && { startDate: range.startDate }),
      endDate: secondsOf(day.endOf('day'), clock),
    })
  return (
    <DateLocale>
      <div className={styles.calendars} data-broad="">
        <section aria-labelledby={`${id}-first`}>
          <p id={`${id}-first`}>{translate('list.filters.from')}</p>
          <DateCalendar value={days.first} onChange={begin} slots={SLOTS} slotProps={slotProps} />
        </section>
        <section aria-labelledby={`${id}-last`}>
          <p id={`${id}-last`}>{translate('list.filters.to')}</p>
          <DateCalendar
            value={days.last}
            minDate={days.first ?? undefined}
            referenceDate={days.first ?? undefined}
            onChange={end}
            slots={SLOTS}
            slotProps={slotProps}
          />
        </section>
      </div>
    </DateLocale>
  )
}
