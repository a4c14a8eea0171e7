import { CallError } from './call'
import { readJsonText } from './json'
import { invalid } from './outcomes'

const MOST = 100_000

/** A list of texts from a table's body: an array, or one as JSON or with commas where the body is a form. @throws CallError 400 */
export function stringList(field: string, value: unknown): string[] | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const list = typeof value === 'string' ? parsed(value) : value
  if (Array.isArray(list) && list.length <= MOST && list.every((item): item is string => typeof item === 'string')) return list
  throw invalid(field)
}

function parsed(text: string): unknown {
  // One more than are taken shows that they are too many.
  if (!text.trimStart().startsWith('[')) return text.split(',', MOST + 1).map((item) => item.trim())
  try {
    return readJsonText(text)
  } catch (error) {
    if (error instanceof CallError) throw error
    return undefined
  }
}

/** The tags that a table's body is limited to, by address and by barcode. @throws CallError 400 */
export function tagsOf(body: unknown): { tagMac?: string[]; tagId?: string[] } {
  const { tagMacList, tagIdList } = (body ?? {}) as { tagMacList?: unknown; tagIdList?: unknown }
  const tagMac = stringList('tagMacList', tagMacList)
  const tagId = stringList('tagIdList', tagIdList)
  return { ...(tagMac && { tagMac }), ...(tagId && { tagId }) }
}

/** A time of a query, in epoch seconds. @throws CallError 400 */
export function epoch(field: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const seconds = Number(text)
  if (Number.isSafeInteger(seconds) && seconds >= 0 && seconds < 1e11) return seconds
  throw invalid(field)
}
