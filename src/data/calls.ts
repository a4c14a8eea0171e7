import type { CallEntry } from '../schema/dialect'
import { fillBody, fillPath, fillProperties, parseCall, type Values } from '../schema/template'
import { HttpError, request, type Method, type RequestOptions } from './http'

/** A call that is ready to be sent. */
export interface ReadyCall {
  method: Method
  path: string
  query: Record<string, string> | undefined
  body: unknown
}

/** The values for a call's templates. */
export interface CallValues {
  /** The page's parameters and the record's fields. */
  values: Values
  /** The record for '$self', and the body of calls without a body template. */
  record?: Values | undefined
  rows?: readonly Values[]
  ids?: readonly unknown[]
}

/** Fills a call's path, query and body. GET and DELETE have a body only if the call declares one. */
export function fillCall(
  entry: Pick<CallEntry, 'call' | 'body' | 'query'>,
  { values, record, rows = [], ids = [] }: CallValues,
): ReadyCall {
  const { method, path } = parseCall(entry.call)
  const writes = method === 'POST' || method === 'PUT'
  return {
    method,
    path: fillPath(path, values),
    query: entry.query && fillQuery(entry.query, values),
    body: entry.body ? fillTemplate(entry.body, values, record, rows, ids) : writes ? record : undefined,
  }
}

// '$self' is the record only, while '$name' may also be a parameter of the page.
function fillTemplate(
  template: unknown,
  values: Values,
  record: Values | undefined,
  rows: readonly Values[],
  ids: readonly unknown[],
): unknown {
  if (template === '$self') return record ?? values
  if (Array.isArray(template) && template[0] !== '$rows')
    return template.map((part) => fillTemplate(part, values, record, rows, ids))
  if (typeof template === 'object' && template !== null && !Array.isArray(template)) {
    return fillProperties(template, (part) => fillTemplate(part, values, record, rows, ids))
  }
  return fillBody(template, values, rows, ids)
}

function fillQuery(query: Readonly<Record<string, string>>, values: Values): Record<string, string> {
  const filled = Object.entries(query).flatMap(([name, template]): [string, string][] => {
    const given = template.startsWith('$') ? values[template.slice(1)] : fillBraces(template, values)
    return given === undefined || given === null || given === '' ? [] : [[name, String(given)]]
  })
  return Object.fromEntries(filled)
}

const fillBraces = (template: string, values: Values) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/**
 * Sends a filled call. A DELETE that finds nothing succeeds, as somebody else deleted the record or an answer was lost:
 * reloaded lists then show that.
 * @throws HttpError
 */
export async function sendCall<Answer>(call: ReadyCall, options: RequestOptions = {}): Promise<Answer> {
  try {
    return await request<Answer>(call.method, call.path, { query: call.query, body: call.body, ...options })
  } catch (error) {
    if (call.method === 'DELETE' && isGone(error)) return { code: 1 } as Answer
    throw error
  }
}

/** Only the API's own 404 counts, not one from a proxy. */
const isGone = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status === 404 &&
  typeof error.body === 'object' &&
  error.body !== null &&
  'code' in error.body

/** The rows in a list's answer: in the property that the call names, else the answer itself, or its `data`. */
export function rowsOf(entry: CallEntry, answer: unknown): Values[] {
  const found = entry.rows ? at(answer, entry.rows) : Array.isArray(answer) ? answer : at(answer, 'data')
  return Array.isArray(found) ? (found as Values[]) : []
}

/** The record in an answer. */
export function recordOf(entry: CallEntry, answer: unknown): Values | undefined {
  const found = entry.rows ? at(answer, entry.rows) : answer
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Values) : undefined
}

const at = (tree: unknown, name: string): unknown =>
  typeof tree === 'object' && tree !== null ? (tree as Record<string, unknown>)[name] : undefined
