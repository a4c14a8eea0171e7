import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type PriceStep, ROUND_TO, STEP_KINDS } from '../../../schema/priceSteps'
import { Button } from '../../../ui/kit/Button'
import { NumberInput } from '../../../ui/kit/NumberInput'
import { Select } from '../../../ui/kit/Select'
import styles from '../batches.module.css'
import { type DraftLine, stepFault, stepped, type TypedStep } from './draft'

interface StepFieldsProps {
  readonly step: TypedStep
  readonly fault: string | undefined
  readonly onChange: (part: Partial<TypedStep>) => void
}

/** How new prices are made of those that products have: percent or an amount more or less, or one price, and how it is rounded. */
export function StepFields({ step: { by, value, rounding }, fault, onChange }: StepFieldsProps) {
  const translate = useTranslate()
  return (
    <>
      <Select
        label={translate('areas.batches.edit.by')}
        value={by}
        onChange={(next) => onChange({ by: next as PriceStep['by'] })}
        options={STEP_KINDS.map((kind) => ({ value: kind, label: translate(`areas.batches.edit.kinds.${kind}`) }))}
      />
      <NumberInput
        label={translate(`areas.batches.edit.values.${by}`)}
        value={value}
        error={fault}
        {...(by === 'PERCENT' && { unit: '%' })}
        onChange={(next) => onChange({ value: next })}
      />
      <Select
        label={translate('areas.batches.edit.rounding')}
        value={rounding}
        onChange={(next) => onChange({ rounding: next as PriceStep['rounding'] })}
        options={ROUND_TO.map((one) => ({ value: one, label: translate(`areas.batches.edit.roundTo.${one}`) }))}
      />
    </>
  )
}

interface StepControlsProps {
  readonly lines: readonly DraftLine[]
  readonly onChange: (lines: readonly DraftLine[]) => void
}

/** Makes the new prices of all products at once. */
export function StepControls({ lines, onChange }: StepControlsProps) {
  const translate = useTranslate()
  const [step, setStep] = useState<TypedStep>({ by: 'PERCENT', value: -10, rounding: 'NONE' })
  const [fault, setFault] = useState<string>()
  const apply = () => {
    const { value } = step
    const wrong = stepFault(step)
    if (wrong !== undefined || value === undefined) return setFault(wrong && translate(wrong))
    onChange(stepped(lines, { ...step, value }))
  }
  return (
    <div className={styles.stepControls}>
      <StepFields
        step={step}
        fault={fault}
        onChange={(part) => {
          setStep({ ...step, ...part })
          setFault(undefined)
        }}
      />
      <Button onClick={apply}>{translate('areas.batches.edit.apply')}</Button>
    </div>
  )
}
