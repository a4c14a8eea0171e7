import { CallError } from '../../http/call'

/** A list of texts from a table's body: an array, or one as JSON where the body is a form. @throws CallError 400 */
export function stringList(field: string, value: unknown): string[] | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const list = typeof value === 'string' ? parsed(value) : value
  if (Array.isArray(list) && list.length <= 100_000 && list.every((item): item is string => typeof item === 'string')) return list
  throw new CallError(400, 'validation error', { [field]: 'validation error' })
}

function parsed(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return text.split(',').map((item) => item.trim())
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
