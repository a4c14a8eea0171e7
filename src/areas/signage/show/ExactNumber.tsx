import { useTranslate } from 'ra-core'
import { memo, useState, type KeyboardEvent } from 'react'
import { parseNumber } from '../../../schema/formats'
import { TextInput } from '../../../ui/kit/TextInput'

interface ExactNumberProps {
  readonly label: string
  readonly value: number | undefined
  /** The current number when a key is pressed, as `value` may lag behind: no step is lost. */
  readonly valueNow?: (() => number | undefined) | undefined
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  readonly readOnly?: boolean
  readonly onChange: (value: number) => void
}

/** An incomplete number, which is not an error yet. */
const isBegun = (draft: string) => ['', '-'].includes(draft.trim())

/** A number that takes effect while typing; arrow keys step by 1, with Shift by 10. Invalid input shows an error. */
export const ExactNumber = memo(function ExactNumber({
  label,
  value,
  valueNow = () => value,
  unit,
  min = -10_000,
  max = 10_000,
  readOnly = false,
  onChange,
}: ExactNumberProps) {
  const translate = useTranslate()
  const [draft, setDraft] = useState<string>()
  const set = (number: number | undefined) => {
    if (number !== undefined && Number.isFinite(number) && number >= min && number <= max) onChange(number)
  }
  const typed = draft === undefined ? undefined : parseNumber(draft)
  const isWrong = draft !== undefined && (typed === undefined || typed < min || typed > max)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (event.key === 'Enter' && !isWrong) setDraft(undefined)
    const from = valueNow()
    if (by === 0 || from === undefined || readOnly) return
    event.preventDefault()
    setDraft(undefined)
    set(from + by * (event.shiftKey ? 10 : 1))
  }
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      readOnly={readOnly}
      suffix={unit}
      error={
        isWrong &&
        !isBegun(draft) &&
        translate(typed === undefined ? 'validation.number' : 'validation.between', { min, max })
      }
      value={draft ?? (value === undefined ? '' : String(Math.round(value * 100) / 100))}
      onChange={(event) => {
        setDraft(event.target.value)
        set(parseNumber(event.target.value))
      }}
      onBlur={() => setDraft(undefined)}
      onKeyDown={onKeyDown}
    />
  )
})
