import { clockIn } from '../../src/schema/clock'
import { CallError } from './callError'
import { readJsonText } from './json'
import { invalid } from './outcomes'

const MAX_ITEMS = 100_000

/** A list of strings from a table's body: an array, or in a form JSON or comma-separated. @throws CallError 400 */
export function stringList(field: string, value: unknown): string[] | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const list = typeof value === 'string' ? parsed(value) : value
  if (Array.isArray(list) && list.length <= MAX_ITEMS && list.every((item): item is string => typeof item === 'string'))
    return list
  throw invalid(field)
}

function parsed(text: string): unknown {
  // One more than allowed, to detect that there are too many.
  if (!text.trimStart().startsWith('[')) return text.split(',', MAX_ITEMS + 1).map((item) => item.trim())
  try {
    return readJsonText(text)
  } catch (error) {
    if (error instanceof CallError) throw error
    return undefined
  }
}

/** The tags to which a table's body restricts it, by address and by barcode. @throws CallError 400 */
export function tagsOf(body: unknown): { tagMac?: string[]; tagId?: string[] } {
  const { tagMacList, tagIdList } = (body ?? {}) as { tagMacList?: unknown; tagIdList?: unknown }
  const tagMac = stringList('tagMacList', tagMacList)
  const tagId = stringList('tagIdList', tagIdList)
  return { ...(tagMac && { tagMac }), ...(tagId && { tagId }) }
}

/** A time in a query, in epoch seconds. @throws CallError 400 */
export function epoch(field: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const seconds = Number(text)
  if (Number.isSafeInteger(seconds) && seconds >= 0 && seconds < 1e11) return seconds
  throw invalid(field)
}

/**
 * A moment that has been, in a query: epoch seconds, or a date and time by the clock of a zone.
 * @throws CallError 400 naming the field
 */
export function momentOf(
  field: string,
  text: string | undefined,
  timeZone: string | null | undefined,
  now: number,
): number | undefined {
  if (text === undefined || text === '') return undefined
  const at = /^\d{1,11}$/.test(text) ? Number(text) : clockIn(timeZone).parse(text)
  if (at === undefined || at < 0) throw new CallError(400, 'server.noMoment', field)
  if (at > now) throw new CallError(400, 'server.momentAhead', field)
  return at
}
