import { DayPicker } from 'react-day-picker'
import { enUS, ja, ko } from 'react-day-picker/locale'
import 'react-day-picker/style.css'
import { readLanguage, type Language } from '../../data/language'
import styles from './filters.module.css'
import type { DateRange } from './filterValues'

const LOCALES: Readonly<Record<Language, typeof enUS>> = { en_US: enUS, ja_JP: ja, ko_KR: ko }
const dateOf = (seconds: number | undefined) => (seconds === undefined ? undefined : new Date(seconds * 1000))
const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

/** Whole days: the first from its midnight, the last to its last second. Loaded when it is asked for. */
export function RangeCalendar({ range, onRange }: { range: DateRange; onRange: (range: DateRange) => void }) {
  return (
    <DayPicker
      mode="range"
      className={styles.calendar ?? ''}
      locale={LOCALES[readLanguage()]}
      defaultMonth={dateOf(range.startDate ?? range.endDate) ?? new Date()}
      selected={{ from: dateOf(range.startDate), to: dateOf(range.endDate) }}
      onSelect={(days) =>
        onRange({
          ...(days?.from && { startDate: secondsOf(new Date(days.from.getFullYear(), days.from.getMonth(), days.from.getDate())) }),
          ...(days?.to && { endDate: secondsOf(new Date(days.to.getFullYear(), days.to.getMonth(), days.to.getDate(), 23, 59, 59)) }),
        })
      }
    />
  )
}
