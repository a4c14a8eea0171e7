import type { Translate } from '../../data/texts'
import type { Values } from '../../schema/template'
import { Badge, type Tone } from '../../ui/kit/Badge'

/** What became of a paper label. */
export type PrintResult = 'NONE' | 'SUCCESS' | 'FAIL'

const TONES: Readonly<Record<PrintResult, Tone>> = { NONE: 'neutral', SUCCESS: 'ok', FAIL: 'error' }

/** No result code is NONE, 1 is SUCCESS, any other FAIL (spec/2 §4). */
export function printResult(resultCode: unknown): PrintResult {
  if (resultCode === null || resultCode === undefined || resultCode === '') return 'NONE'
  return Number(resultCode) === 1 ? 'SUCCESS' : 'FAIL'
}

const word = (record: Values, translate: Translate) => translate(`areas.paper.results.${printResult(record['resultCode'])}`)

/** The result code as a word, and a failure's code and reason beside it. */
export function resultColumn(translate: Translate) {
  return {
    width: 96,
    text: (record: Values) => word(record, translate),
    node: (record: Values) => <Badge tone={TONES[printResult(record['resultCode'])]}>{word(record, translate)}</Badge>,
  }
}
