import type { ReactNode } from 'react'
import { Field } from '../../../ui/kit/Field'
import { NumberInput } from '../../../ui/kit/NumberInput'
import styles from './devices.module.css'

interface RangeInputProps {
  readonly label: string
  readonly value: number
  readonly most: number
  readonly disabled?: boolean
  readonly help?: ReactNode
  readonly onChange: (value: number) => void
}

/** A whole number from 0 to `most`: a slider, and an input for the exact number. */
export function RangeInput({ label, value, most, disabled = false, help, onChange }: RangeInputProps) {
  const take = (next: number | undefined) => {
    if (next === undefined || !Number.isInteger(next)) return
    const within = Math.max(0, Math.min(most, next))
    if (within !== value) onChange(within)
  }
  return (
    <Field label={label} help={help}>
      <div className={styles.range}>
        <input
          type="range"
          aria-label={label}
          min={0}
          max={Math.max(1, most)}
          step={1}
          value={value}
          disabled={disabled}
          onChange={(event) => take(Number(event.target.value))}
        />
        <NumberInput
          label={label}
          hideLabel
          integer
          value={value}
          unit={`/ ${most}`}
          disabled={disabled}
          onChange={take}
        />
      </div>
    </Field>
  )
}
