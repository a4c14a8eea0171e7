import type { Translate } from '../../data/texts'
import type { PaperTaskRow } from '../../generated/types'
import type { Values } from '../../schema/template'
import type { FieldOverride } from '../../ui/fields'
import { Badge, type Tone } from '../../ui/kit/Badge'

/** What became of a paper label: it follows from its result code (schemas/paper-task-row). */
export type PrintResult = NonNullable<PaperTaskRow['result']>

const TONES: Readonly<Record<PrintResult, Tone>> = { NONE: 'neutral', SUCCESS: 'ok', FAIL: 'error' }

const resultOf = ({ result }: Values): PrintResult => (result === 'NONE' || result === 'SUCCESS' ? result : 'FAIL')

/** A result in words. */
export const resultWord = (result: PrintResult, translate: Translate) => translate(`resources.paper-task-row.enums.result.${result}`)

/** The result as a badge. */
export const RESULT: FieldOverride = {
  display: {
    text: (_, { record, translate }) => resultWord(resultOf(record), translate),
    node: (_, { record, translate }) => <Badge tone={TONES[resultOf(record)]}>{resultWord(resultOf(record), translate)}</Badge>,
  },
}
