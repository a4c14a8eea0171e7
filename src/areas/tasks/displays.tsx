import type { Translate } from '../../data/texts'
import { enumeration, statusClass, statusTone, type StatusTone } from '../../ui/displays/status'
import { object } from '../../ui/displays/structured'
import type { Display } from '../../ui/displays/types'

interface Outcome {
  readonly tone: StatusTone
  readonly text: string
}

/** OK or NG; in progress without a result. */
const resultOf = (result: unknown, translate: Translate): Outcome =>
  typeof result === 'string' && result !== ''
    ? { tone: statusTone(result), text: result }
    : { tone: 'busy', text: translate('messages.inProgress') }

/**
 * The result of an update: none yet is in progress, a status without a time is cancelled, OK is success, and anything
 * else is a failure.
 */
export function updateOutcome(status: unknown, translate: Translate): Outcome {
  if (status === null || status === undefined) return { tone: 'busy', text: translate('messages.inProgress') }
  const { status: name = '', updatedAt } = status as { status?: string; updatedAt?: number | null }
  if (!updatedAt) return { tone: 'neutral', text: translate('history.canceled') }
  return { tone: name === 'OK' ? 'ok' : 'error', text: name }
}

const pill = (outcomeOf: typeof updateOutcome, { csv, text, width }: Display): Display => ({
  text: (value, { translate }) => outcomeOf(value, translate).text,
  node: (value, { translate }) => {
    const outcome = outcomeOf(value, translate)
    return <span className={statusClass(outcome.tone)}>{outcome.text}</span>
  },
  // Spreadsheets get the raw value.
  csv: csv ?? text,
  width,
})

/** The result of a tag in a task. */
export const taskResult = pill(resultOf, enumeration)

/** The status of the last update of a tag or product. */
export const updateStatus = pill(updateOutcome, object)
