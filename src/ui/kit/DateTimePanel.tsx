import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock'
import dayjs, { type Dayjs } from 'dayjs'
import { calendarHeader, DateLocale } from './DateLocale'
import styles from './DateTimeText.module.css'

interface DateTimePanelProps {
  /** Epoch seconds; undefined if none is chosen yet. */
  readonly seconds: number | undefined
  readonly onSeconds: (seconds: number) => void
}

const VIEWS = ['hours', 'minutes', 'seconds'] as const
const STEPS = { hours: 1, minutes: 1, seconds: 1 }

/** A day of a calendar, which begins at midnight, and a time of it. Loaded when it is opened. */
export function DateTimePanel({ seconds, onSeconds }: DateTimePanelProps) {
  const value = seconds === undefined ? null : dayjs.unix(seconds)
  const take = (next: Dayjs | null) => next?.isValid() && onSeconds(next.unix())
  return (
    <DateLocale>
      <div className={styles.panel}>
        <DateCalendar value={value} onChange={take} slotProps={{ calendarHeader: calendarHeader() }} />
        <MultiSectionDigitalClock
          value={value}
          onChange={take}
          views={VIEWS}
          timeSteps={STEPS}
          ampm={false}
          className={styles.clock ?? ''}
        />
      </div>
    </DateLocale>
  )
}
