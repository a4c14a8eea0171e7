import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useClock } from '../../data/clock'
import { epochNow, type Clock } from '../../schema/clock'
import choices from '../../ui/inputs/inputs.module.css'
import type { InputProps } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { Field } from '../../ui/kit/Field'
import { ActionForm } from '../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'

const SILENCES = ['hour', 'hours', 'morning', 'week'] as const
const HOUR = 3600
const MORNING = 8

const FIELDS = { until: { input: SilenceUntil, wide: true } }

/** Silences alarms of the same type on the same target until a chosen time. */
export function SilenceForm(props: ActionDialogProps) {
  const clock = useClock()
  const [defaults] = useState(() => ({ until: silenceTimes(epochNow(), clock).hour }))
  return <ActionForm {...props} fields={FIELDS} defaults={defaults} />
}

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
            <input
              type="radio"
              name={control.name}
              checked={control.value === times[name]}
              onChange={() => control.onChange(times[name])}
              onBlur={control.onBlur}
            />
            <b>{translate(`areas.alarms.silences.${name}`)}</b>
            <small>{clock.text(times[name])}</small>
          </label>
        ))}
      </div>
    </Field>
  )
}

/** When each silence that starts at `at` ends, in epoch seconds: `morning` is eight o'clock tomorrow by the clock. */
function silenceTimes(at: number, clock: Clock): Readonly<Record<(typeof SILENCES)[number], number>> {
  // 24 hours after noon is always tomorrow, even when the clocks change.
  const tomorrow = clock.text((clock.parse(`${clock.text(at).slice(0, 10)} 12:00`) ?? at) + 24 * HOUR).slice(0, 10)
  return {
    hour: at + HOUR,
    hours: at + 4 * HOUR,
    morning: clock.parse(`${tomorrow} ${MORNING}:00`) ?? at,
    week: at + 7 * 24 * HOUR,
  }
}
