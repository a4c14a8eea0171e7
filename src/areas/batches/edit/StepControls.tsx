import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type PriceStep, ROUND_TO, STEP_KINDS } from '../../../schema/priceSteps'
import { Button } from '../../../ui/kit/Button'
import { NumberInput } from '../../../ui/kit/NumberInput'
import { Select } from '../../../ui/kit/Select'
import styles from '../batches.module.css'
import { type DraftLine, stepped } from './draft'

interface StepControlsProps {
  readonly lines: readonly DraftLine[]
  readonly onChange: (lines: readonly DraftLine[]) => void
}

/** Makes the new prices of all products at once: percent or an amount more or less, or one price, and how it is rounded. */
export function StepControls({ lines, onChange }: StepControlsProps) {
  const translate = useTranslate()
  const [by, setBy] = useState<PriceStep['by']>('PERCENT')
  const [value, setValue] = useState<number | undefined>(-10)
  const [rounding, setRounding] = useState<PriceStep['rounding']>('NONE')
  const [fault, setFault] = useState<string>()
  const apply = () => {
    if (value === undefined) return setFault(translate('validation.required'))
    if (by === 'PRICE' && value <= 0) return setFault(translate('server.batch.priceZero'))
    onChange(stepped(lines, { by, value, rounding }))
  }
  return (
    <div className={styles.stepControls}>
      <Select
        label={translate('areas.batches.edit.by')}
        value={by}
        onChange={(next) => setBy(next as PriceStep['by'])}
        options={STEP_KINDS.map((kind) => ({ value: kind, label: translate(`areas.batches.edit.kinds.${kind}`) }))}
      />
      <NumberInput
        label={translate(`areas.batches.edit.values.${by}`)}
        value={value}
        error={fault}
        {...(by === 'PERCENT' && { unit: '%' })}
        onChange={(next) => {
          setValue(next)
          setFault(undefined)
        }}
      />
      <Select
        label={translate('areas.batches.edit.rounding')}
        value={rounding}
        onChange={(next) => setRounding(next as PriceStep['rounding'])}
        options={ROUND_TO.map((one) => ({ value: one, label: translate(`areas.batches.edit.roundTo.${one}`) }))}
      />
      <Button onClick={apply}>{translate('areas.batches.edit.apply')}</Button>
    </div>
  )
}
