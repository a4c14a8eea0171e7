import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useClock } from '../../data/clock'
import { epochNow } from '../../schema/clock'
import choices from '../../ui/inputs/inputs.module.css'
import type { InputProps } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { Field } from '../../ui/kit/Field'
import { ActionForm } from '../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { SILENCES, silenceTimes } from './silenceTimes'

const FIELDS = { until: { input: SilenceUntil, wide: true } }

/** Silences the kinds of these alarms on their targets until a time. */
export function SilenceForm(props: ActionDialogProps) {
  const clock = useClock()
  const [defaults] = useState(() => ({ until: silenceTimes(epochNow(), clock).hour }))
  return <ActionForm {...props} fields={FIELDS} defaults={defaults} />
}

/** The times to choose from, each with when it ends. */
function SilenceUntil(props: InputProps) {
  const translate = useTranslate()
  const clock = useClock()
  const { control, texts } = useFieldInput(props)
  const [times] = useState(() => ({ ...silenceTimes(epochNow(), clock), hour: Number(control.value) }))
  return (
    <Field {...texts}>
      <div className={choices.choices}>
        {SILENCES.map((name) => (
          <label key={name}>
            <input type="radio" name={control.name} checked={control.value === times[name]} onChange={() => control.onChange(times[name])} onBlur={control.onBlur} />
            <b>{translate(`areas.alarms.silences.${name}`)}</b>
            <small>{clock.text(times[name])}</small>
          </label>
        ))}
      </div>
    </Field>
  )
}
