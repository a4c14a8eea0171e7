import type { CallEntry } from '../schema/dialect'
import { fillBody, fillPath, fillProperties, parseCall, type Values } from '../schema/template'
import { HttpError, request, type Method, type RequestOptions } from './http'

/** A call ready to be sent. */
export interface ReadyCall {
  method: Method
  path: string
  query: Record<string, string> | undefined
  body: unknown
}

/** What a call's templates are filled with. */
export interface CallValues {
  /** Parameters of the page and fields of the record. */
  values: Values
  /** What '$self' stands for, and the body where the call names none. */
  record?: Values | undefined
  rows?: readonly Values[]
  ids?: readonly unknown[]
}

/** Fills a call's path, query and body. A GET and a DELETE have a body only where the call names one. */
export function fillCall(entry: Pick<CallEntry, 'call' | 'body' | 'query'>, { values, record, rows = [], ids = [] }: CallValues): ReadyCall {
  const { method, path } = parseCall(entry.call)
  const writes = method === 'POST' || method === 'PUT'
  return {
    method,
    path: fillPath(path, values),
    query: entry.query && fillQuery(entry.query, values),
    body: entry.body ? fillTemplate(entry.body, values, record, rows, ids) : writes ? record : undefined,
  }
}

// '$self' is the record alone, while '$name' may also be a parameter of the page.
function fillTemplate(template: unknown, values: Values, record: Values | undefined, rows: readonly Values[], ids: readonly unknown[]): unknown {
  if (template === '$self') return record ?? values
  if (Array.isArray(template) && template[0] !== '$rows') return template.map((part) => fillTemplate(part, values, record, rows, ids))
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

const fillBraces = (template: string, values: Values) => template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/**
 * Sends a call that has been filled. What a deletion no longer finds is gone, by somebody else's hand or by an answer that
 * was lost: the lists that are read again then show it.
 */
export async function sendCall<Answer>(call: ReadyCall, options: RequestOptions = {}): Promise<Answer> {
  try {
    return await request<Answer>(call.method, call.path, { query: call.query, body: call.body, ...options })
  } catch (error) {
    if (call.method === 'DELETE' && isGone(error)) return { code: 1 } as Answer
    throw error
  }
}

/** The API's own word that a record is not there: a page of a proxy says no such thing. */
const isGone = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 404 && typeof error.body === 'object' && error.body !== null && 'code' in error.body

/** The rows of a list's answer: under the property that the call names, else the answer itself, or its `data`. */
export function rowsOf(entry: CallEntry, answer: unknown): Values[] {
  const found = entry.rows ? at(answer, entry.rows) : Array.isArray(answer) ? answer : at(answer, 'data')
  return Array.isArray(found) ? (found as Values[]) : []
}

/** The record of an answer. */
export function recordOf(entry: CallEntry, answer: unknown): Values | undefined {
  const found = entry.rows ? at(answer, entry.rows) : answer
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Values) : undefined
}

const at = (tree: unknown, name: string): unknown =>
  typeof tree === 'object' && tree !== null ? (tree as Record<string, unknown>)[name] : undefined
