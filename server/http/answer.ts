import { Readable } from 'node:stream'
import type { Shape } from '../../src/schema/dialect'
import type { SessionUser } from '../access/session'
import { shownTo } from '../calls/fieldRules'
import { withRevisions } from '../calls/revisions'
import type { Services } from '../calls/services'
import type { Shapes } from '../calls/shapes'
import { RowParts } from '../db/rowParts'

/** How many rows are checked and written in one turn of the event loop. */
const ROWS = 200

/**
 * Checks an answer and prepares it for sending. Long lists are checked and written in pieces (and `RowParts` read in pieces),
 * so that they do not block the event loop.
 */
export function prepareAnswer(
  call: string,
  shape: Shape | undefined,
  given: unknown,
  shapes: Shapes,
  services: Services,
  user: SessionUser,
): unknown {
  if (shape === undefined || given === undefined) return given
  const answer = withRevisions({ services, user }, shape, given)
  const checked = <Value>(of: Shape, value: Value): Value => {
    const problem = shapes.answer(of, value, !services.config.strictAnswers)
    if (problem === undefined) return shownTo(services, of, value, user)
    if (services.config.strictAnswers) throw new Error(`The answer of ${call} does not match its schema: ${problem}`)
    services.log.warn(`${call}: ${problem.slice(0, 500)}`)
    return shownTo(services, of, value, user)
  }
  const rows = rowsOf(shape, answer)
  if (!rows || (Array.isArray(rows.list) && rows.list.length <= ROWS)) return checked(shape, answer)
  const { list, of, before, after } = rows
  return Readable.from(pieces(list, before, after, (part) => checked({ list: of }, part)))
}

function rowsOf(shape: Shape, answer: unknown) {
  if (typeof shape === 'string' || !('list' in shape || 'table' in shape)) return undefined
  if ('list' in shape)
    return Array.isArray(answer) ? { list: answer as unknown[], of: shape.list, before: '[', after: ']' } : undefined
  const { data, ...head } = answer as { data: unknown[] | RowParts<unknown> }
  return { list: data, of: shape.table, before: `${JSON.stringify(head).slice(0, -1)},"data":[`, after: ']}' }
}

async function* pieces(
  list: readonly unknown[] | RowParts<unknown>,
  before: string,
  after: string,
  check: (part: unknown[]) => unknown[],
): AsyncGenerator<Buffer> {
  yield Buffer.from(before)
  let isFirst = true
  for await (const rows of list instanceof RowParts ? list : [list]) {
    for (let from = 0; from < rows.length; from += ROWS) {
      const text = JSON.stringify(check(rows.slice(from, from + ROWS)))
      yield Buffer.from(`${isFirst ? '' : ','}${text.slice(1, -1)}`)
      isFirst = false
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  yield Buffer.from(after)
}
