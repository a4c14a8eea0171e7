import { ADDRESS_TYPE } from '../schema/mediaTypes'
import type { Said } from '../schema/said'
import { readConfig } from './config'
import { readFields, readSaid } from './said'
import { endSession, readSession, type SessionUser } from './session'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call sends besides its path. At most one of body and form; files are sent by sendFile.ts. */
export interface RequestOptions {
  /** Query parameters; undefined ones are omitted. */
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent form-encoded (the tables). */
  form?: URLSearchParams | undefined
  signal?: AbortSignal | undefined
  /** How the answer is read; JSON by default. */
  as?: 'json' | 'blob' | 'response'
  /** Timeout in milliseconds; a minute by default. With `as: 'response'` it applies until the headers have arrived. */
  patience?: number
  /**
   * 'open': no session headers, and a 401 ends nothing (login, signup). A user: their headers instead of the stored
   * ones.
   */
  session?: 'open' | SessionUser
}

/** A failed call: by its HTTP status, or by `code: 0` in its answer. Status 0 means that the network was lost. */
export class HttpError extends Error {
  override name = 'HttpError'

  readonly said: Said
  /** Messages of fields, for a form to show beside its inputs. */
  readonly fields: Readonly<Record<string, Said>> | undefined

  constructor(
    /** The server's message; '' without one. */
    said: Said | string,
    readonly status: number,
    readonly statusText: string,
    fields?: Readonly<Record<string, Said | string>>,
    /** The whole answer. */
    readonly body: unknown = undefined,
  ) {
    const { message } = asSaid(said)
    super(message)
    this.said = asSaid(said)
    this.fields = fields && Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, asSaid(one)]))
  }
}

const asSaid = (said: Said | string): Said => (typeof said === 'string' ? { message: said } : said)

/** Whether a call failed with this message of the server. */
export const hasSaid = (error: unknown, key: string): boolean => error instanceof HttpError && error.said.key === key

/** Whether a command found no tags to act on, which counts as success except for assignments. */
export const isNoMatchingTags = (error: unknown): boolean => hasSaid(error, 'server.noMatchingTags')

/**
 * Makes a call to the API. A 401 ends the session.
 * @returns the answer, read as `as` says
 * @throws HttpError if the call failed or timed out, DOMException 'AbortError' if it was aborted
 */
export async function request<Answer = unknown>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const patience = startTimeout(options)
  try {
    return await ask<Answer>(prepare(method, path, options), options.as, patience.signal)
  } catch (error) {
    if (!patience.isOver()) throw error
    throw new HttpError(
      { message: '', key: isRead(method, options.form) ? 'messages.noAnswer' : 'messages.noAnswerToSave' },
      0,
      '',
    )
  } finally {
    patience.end()
  }
}

/** Form-encoded calls are searches. */
const isRead = (method: string | undefined, body: BodyInit | null | undefined) =>
  method === 'GET' || body instanceof URLSearchParams

async function ask<Answer>(prepared: PreparedCall, as: RequestOptions['as'], signal: AbortSignal): Promise<Answer> {
  const answered = await send(prepared, signal)
  if (!answered.ok) throw await refusal(answered, prepared)
  const response = answered.headers.get('Content-Type')?.startsWith(ADDRESS_TYPE)
    ? await fetchElsewhere(answered, signal)
    : answered
  if (as === 'response') return response as Answer
  if (as === 'blob') return (await response.blob()) as Answer
  const answer = await readJson(response)
  if (saysFailed(answer)) throw fromBody(answer, response)
  return answer as Answer
}

/**
 * Fetches a file from the address that the server gave, without the session's headers.
 * @returns it under the name that the server gave
 */
async function fetchElsewhere(answered: Response, signal: AbortSignal): Promise<Response> {
  const { url } = (await answered.json()) as { url: string }
  const { ok, status, statusText, body, headers } = await send({ url, init: { method: 'GET' } }, signal)
  if (!ok) throw new HttpError('', status, statusText)
  const name = answered.headers.get('Content-Disposition')
  return new Response(body, {
    headers: {
      'Content-Type': headers.get('Content-Type') ?? '',
      ...(name !== null && { 'Content-Disposition': name }),
    },
  })
}

const TIMEOUT_MS = 60_000

/** Aborts a call after its timeout; the caller can still abort it too. */
function startTimeout({ signal, patience = TIMEOUT_MS }: RequestOptions) {
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(), patience)
  return {
    signal: signal ? AbortSignal.any([signal, own.signal]) : own.signal,
    isOver: () => own.signal.aborted && !signal?.aborted,
    end: () => clearTimeout(timer),
  }
}

/** A call as arguments for `fetch`, which can be posted to a worker (without `form`). */
export interface PreparedCall {
  readonly url: string
  readonly init: Pick<RequestInit, 'method' | 'headers' | 'body'>
  /** The session that a 401 would end. */
  readonly session: string | undefined
}

/** Prepares a call for `fetch`: URL, session headers and body. */
export function prepare(method: Method, path: string, options: RequestOptions = {}): PreparedCall {
  const user = options.session === 'open' ? undefined : (options.session ?? readSession())
  const headers: Record<string, string> = {
    Accept: options.as === undefined || options.as === 'json' ? 'application/json' : `${ADDRESS_TYPE}, */*`,
  }
  if (user) {
    headers['Access-Token'] = user.accessToken
    headers['Access-Email'] = user.email
  }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  const body = options.body === undefined ? (options.form ?? null) : JSON.stringify(options.body)
  return {
    url: urlOf(path, options.query),
    init: { method, headers, body },
    session: options.session === undefined ? user?.accessToken : undefined,
  }
}

/** The error of an answer that is not ok. A 401 ends the session of the call, if it is still the current one. */
export async function refusal(response: Response, { session, init }: PreparedCall): Promise<HttpError> {
  const error = await failure(response, isRead(init.method, init.body))
  if (error.status === 401 && session !== undefined && session === readSession()?.accessToken) endSession('expired')
  return error
}

/** The error of a call that did not reach the server. */
export const networkLost = () => new HttpError({ message: '', key: 'messages.networkLost' }, 0, '')

async function send({ url, init }: Pick<PreparedCall, 'url' | 'init'>, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw networkLost()
  }
}

/** The URL of a path below the API base. */
function urlOf(path: string, query: RequestOptions['query'] = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const tail = parameters.toString()
  return `${readConfig().apiBase}${path}${tail && `?${tail}`}`
}

async function failure(response: Response, wasRead: boolean): Promise<HttpError> {
  const body = await readJson(response).catch(() => undefined)
  return body === undefined && BROKE_OFF.includes(response.status)
    ? brokenOff(response, wasRead)
    : fromBody(body, response)
}

/** The statuses of a proxy whose server did not answer. */
export const BROKE_OFF: readonly number[] = [502, 504]

/** The error of a call whose server broke off: it is unknown whether a write was executed. */
export const brokenOff = ({ status, statusText }: Pick<Response, 'status' | 'statusText'>, wasRead: boolean) =>
  new HttpError({ message: '', key: wasRead ? 'messages.brokenOff' : 'messages.brokenOffToSave' }, status, statusText)

/** The error in an answer of the server. */
export function fromBody(body: unknown, { status, statusText }: Pick<Response, 'status' | 'statusText'>): HttpError {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const fields = readFields(given)
  // React-admin's forms expect the messages of fields in `errors`.
  return new HttpError(
    readSaid(given),
    status,
    statusText,
    fields,
    fields ? { ...given, errors: given['fields'] } : body,
  )
}

const readJson = async (response: Response): Promise<unknown> => parseAnswer(await response.text(), response)

/**
 * What a text of an answer says; undefined for a blank one.
 * @throws HttpError if it is no JSON: something else answered in place of the server
 */
export function parseAnswer(text: string, response: Pick<Response, 'ok' | 'status' | 'statusText'>): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Captive portals answer in place of the server, with a status of success.
    throw new HttpError(
      response.ok ? { message: '', key: 'shell.notTheServer' } : '',
      response.status,
      response.statusText,
      undefined,
      text,
    )
  }
}

const saysFailed = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 0
