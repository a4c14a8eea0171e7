import { ADDRESS_TYPE } from '../schema/fileAddress'
import type { Said } from '../schema/said'
import { readConfig } from './config'
import { readFields, readSaid } from './said'
import { endSession, readSession, type SessionUser } from './session'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call sends besides its path. At most one of body and form; files are sent by sendFile.ts. */
export interface RequestOptions {
  /** Query parameters; what is undefined is left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent form-encoded (the tables). */
  form?: URLSearchParams | undefined
  signal?: AbortSignal | undefined
  /** How the answer is read; JSON unless told. */
  as?: 'json' | 'blob' | 'response'
  /** How long the answer may take, in milliseconds; a minute unless told. A response that is read by whoever asked has it for its head. */
  patience?: number
  /** 'open': no session headers, and a 401 ends nothing (login, signup). A user: his headers instead of the stored ones. */
  session?: 'open' | SessionUser
}

/** A call that failed: by its HTTP status, or by `code: 0` in its answer. Status 0 is a lost network. */
export class HttpError extends Error {
  override name = 'HttpError'

  readonly said: Said
  /** What is said of fields, for a form to show beside its inputs. */
  readonly fields: Readonly<Record<string, Said>> | undefined

  constructor(
    /** What the server said; '' where it said nothing. */
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

/** Whether a call failed with this text of the server. */
export const hasSaid = (error: unknown, key: string): boolean => error instanceof HttpError && error.said.key === key

/** Whether a command found no tag to act on, which counts as success but for an assignment (spec/2 §4). */
export const isNoMatchingTags = (error: unknown): boolean => hasSaid(error, 'server.noMatchingTags')

/**
 * Makes a call against the API base (spec/1 §7). A 401 ends the session (design §4).
 * @returns what the server answered, read as `as` says
 * @throws HttpError where the call failed or was not answered in time, DOMException 'AbortError' where it was called off
 */
export async function request<Answer = unknown>(method: Method, path: string, options: RequestOptions = {}): Promise<Answer> {
  const patience = startPatience(options)
  try {
    return await ask<Answer>(prepare(method, path, options), options.as, patience.signal)
  } catch (error) {
    if (!patience.isOver()) throw error
    throw new HttpError({ message: '', key: isRead(method, options.form) ? 'messages.noAnswer' : 'messages.noAnswerToSave' }, 0, '')
  } finally {
    patience.end()
  }
}

/** Forms are the searches of the specification. */
const isRead = (method: string | undefined, body: BodyInit | null | undefined) => method === 'GET' || body instanceof URLSearchParams

async function ask<Answer>(prepared: PreparedCall, as: RequestOptions['as'], signal: AbortSignal): Promise<Answer> {
  const answered = await send(prepared, signal)
  if (!answered.ok) throw await refusal(answered, prepared)
  const response = answered.headers.get('Content-Type')?.startsWith(ADDRESS_TYPE) ? await fetchElsewhere(answered, signal) : answered
  if (as === 'response') return response as Answer
  if (as === 'blob') return (await response.blob()) as Answer
  const answer = await readJson(response)
  if (saysFailed(answer)) throw fromBody(answer, response)
  return answer as Answer
}

/** Fetches a file where the server says that it is, which is told nothing of the session. @returns it under the name that the server said */
async function fetchElsewhere(answered: Response, signal: AbortSignal): Promise<Response> {
  const { url } = (await answered.json()) as { url: string }
  const { ok, status, statusText, body, headers } = await send({ url, init: { method: 'GET' } }, signal)
  if (!ok) throw new HttpError('', status, statusText)
  const name = answered.headers.get('Content-Disposition')
  return new Response(body, { headers: { 'Content-Type': headers.get('Content-Type') ?? '', ...(name !== null && { 'Content-Disposition': name }) } })
}

/** A server that has not answered by then will not: whoever waits for it must be able to go on. */
const PATIENCE_MS = 60_000

/** Calls a request off by itself when it has taken too long; whoever asked can still do so. */
function startPatience({ signal, patience = PATIENCE_MS }: RequestOptions) {
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(), patience)
  return {
    signal: signal ? AbortSignal.any([signal, own.signal]) : own.signal,
    isOver: () => own.signal.aborted && !signal?.aborted,
    end: () => clearTimeout(timer),
  }
}

/** A call as `fetch` takes it, plain enough to be handed to a worker (without `form`). */
export interface PreparedCall {
  readonly url: string
  readonly init: Pick<RequestInit, 'method' | 'headers' | 'body'>
  /** The session that it speaks for, where a 401 would end it. */
  readonly session: string | undefined
}

/** Prepares a call for `fetch`: address, session headers and body. */
export function prepare(method: Method, path: string, options: RequestOptions = {}): PreparedCall {
  const user = options.session === 'open' ? undefined : (options.session ?? readSession())
  const headers: Record<string, string> = { Accept: options.as === undefined || options.as === 'json' ? 'application/json' : `${ADDRESS_TYPE}, */*` }
  if (user) {
    headers['Access-Token'] = user.accessToken
    headers['Access-Email'] = user.email
  }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  const body = options.body === undefined ? (options.form ?? null) : JSON.stringify(options.body)
  return { url: urlOf(path, options.query), init: { method, headers, body }, session: options.session === undefined ? user?.accessToken : undefined }
}

/** The error of an answer that is not ok. A 401 ends the session that the call spoke for, if it is still the present one. */
export async function refusal(response: Response, { session, init }: PreparedCall): Promise<HttpError> {
  const error = await failure(response, isRead(init.method, init.body))
  if (error.status === 401 && session !== undefined && session === readSession()?.accessToken) endSession('expired')
  return error
}

/** The error of a call that never reached the server. */
export const networkLost = () => new HttpError({ message: '', key: 'messages.networkLost' }, 0, '')

async function send({ url, init }: Pick<PreparedCall, 'url' | 'init'>, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw networkLost()
  }
}

/** The address of a path below the API base. */
function urlOf(path: string, query: RequestOptions['query'] = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const tail = parameters.toString()
  return `${readConfig().apiBase}${path}${tail && `?${tail}`}`
}

async function failure(response: Response, wasRead: boolean): Promise<HttpError> {
  const body = await readJson(response).catch(() => undefined)
  return body === undefined && BROKE_OFF.includes(response.status) ? brokenOff(response, wasRead) : fromBody(body, response)
}

/** What a proxy answers for a server that broke off. */
export const BROKE_OFF: readonly number[] = [502, 504]

/** The error of a server that broke off: whether it did what it was sent, nobody has said. */
export const brokenOff = ({ status, statusText }: Pick<Response, 'status' | 'statusText'>, wasRead: boolean) =>
  new HttpError({ message: '', key: wasRead ? 'messages.brokenOff' : 'messages.brokenOffToSave' }, status, statusText)

/** The error of what a server answered. */
export function fromBody(body: unknown, { status, statusText }: Pick<Response, 'status' | 'statusText'>): HttpError {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const fields = readFields(given)
  // React-admin's forms look for the messages of fields in `errors`.
  return new HttpError(readSaid(given), status, statusText, fields, fields ? { ...given, errors: given['fields'] } : body)
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A network that asks for a sign-in of its own answers for the server, and calls it a success.
    throw new HttpError(response.ok ? { message: '', key: 'shell.notTheServer' } : '', response.status, response.statusText, undefined, text)
  }
}

const saysFailed = (answer: unknown) => typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 0
