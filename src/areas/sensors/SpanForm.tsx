import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useClock } from '../../data/clock'
import { epochNow } from '../../schema/clock'
import { isPreset, presetRange, PRESETS } from '../../ui/filters/filterValues'
import history from '../../domain/history/history.module.css'
import { Button } from '../../ui/kit/Button'
import { focusWrong } from '../../ui/kit/focusWrong'
import { TextInput } from '../../ui/kit/TextInput'
import styles from './sensors.module.css'

/** A time span in epoch seconds; either end may be open. */
export interface Span {
  readonly startDate: number | undefined
  readonly endDate: number | undefined
}

interface SpanFormProps {
  readonly span: Span
  /** The span that the server chose, shown as placeholders. */
  readonly shown: { readonly startDate?: number | null; readonly endDate?: number | null } | undefined
  readonly onSpan: (span: Span) => void
}

/** The start and end of a chart: typed as yyyy-mm-dd hh:mm:ss, or one of the preset periods up to now. */
export function SpanForm({ span, shown, onSpan }: SpanFormProps) {
  const translate = useTranslate()
  const clock = useClock()
  const [start, setStart] = useState(clock.text(span.startDate))
  const [end, setEnd] = useState(clock.text(span.endDate))
  const [error, setError] = useState<{ start?: string; end?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = (text: string) => (text.trim() === '' ? undefined : (clock.parse(text) ?? null))
    const [startDate, endDate] = [read(start), read(end)]
    const invalid = translate('list.dates.invalid')
    const refuse = (wrong: typeof error) => {
      flushSync(() => setError(wrong))
      focusWrong(event.target as HTMLFormElement)
    }
    if (startDate === null || endDate === null)
      return refuse({ ...(startDate === null && { start: invalid }), ...(endDate === null && { end: invalid }) })
    if (startDate !== undefined && endDate !== undefined && startDate > endDate)
      return refuse({ end: translate('list.dates.reversed') })
    setError({})
    onSpan({ startDate, endDate })
  }
  const now = epochNow()
  const chosen = {
    ...(span.startDate !== undefined && { startDate: span.startDate }),
    ...(span.endDate !== undefined && { endDate: span.endDate }),
  }
  return (
    <form className={styles.span} onSubmit={submit} aria-label={translate('areas.sensors.span')} noValidate>
      <TextInput
        label={translate('resources.sensor-history.fields.startDate')}
        value={start}
        placeholder={clock.text(shown?.startDate ?? undefined)}
        error={error.start}
        onChange={(event) => setStart(event.target.value)}
        autoComplete="off"
      />
      <TextInput
        label={translate('resources.sensor-history.fields.endDate')}
        value={end}
        placeholder={clock.text(shown?.endDate ?? undefined)}
        error={error.end}
        onChange={(event) => setEnd(event.target.value)}
        autoComplete="off"
      />
      <Button type="submit">{translate('areas.sensors.show')}</Button>
      <div className={history.periods} role="group" aria-label={translate('history.period.label')}>
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={isPreset(chosen, preset, now, clock)}
            onClick={() => onSpan({ startDate: presetRange(preset, epochNow(), clock).startDate, endDate: undefined })}
          >
            {translate(`list.dates.${preset}`)}
          </button>
        ))}
      </div>
    </form>
  )
}
