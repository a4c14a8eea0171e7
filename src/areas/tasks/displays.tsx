import type { Translate } from '../../data/texts'
import { enumeration, statusClass, statusTone, type StatusTone } from '../../ui/displays/status'
import { object } from '../../ui/displays/structured'
import type { Display } from '../../ui/displays/types'

interface Outcome {
  readonly tone: StatusTone
  readonly text: string
}

/** A result: OK or NG, and in progress where there is none yet (spec/2 §3, §4). */
const resultOf = (result: unknown, translate: Translate): Outcome =>
  typeof result === 'string' && result !== '' ? { tone: statusTone(result), text: result } : { tone: 'busy', text: translate('messages.inProgress') }

/**
 * What came of an update (spec/2 §4): nothing yet is in progress, a status without a time was canceled, OK is success,
 * and anything else is danger.
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
  // A spreadsheet gets what is there.
  csv: csv ?? text,
  width,
})

/** The result of a task's tag. */
export const taskResult = pill(resultOf, enumeration)

/** The status of an update, of a tag or a product. */
export const updateStatus = pill(updateOutcome, object)
