import simpleRestProvider from 'ra-data-simple-rest'
import { REST_PATH } from '../schema/rest'
import { type Method, request } from './http'

interface HttpOptions {
  readonly method?: string
  readonly body?: unknown
  readonly signal?: AbortSignal | null
}

/**
 * The http client that ra-data-simple-rest is given: its calls go out as all others, with the session's headers, a 401
 * that ends the session, and failures as HttpError. The headers that it sets itself say nothing that the server needs.
 * @throws HttpError where the call failed
 */
export async function httpClient(path: string, { method = 'GET', body, signal }: HttpOptions = {}) {
  const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
  const response = await request<Response>(method as Method, path, { body: sent, signal: signal ?? undefined, as: 'response' })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text, json: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

/** The provider of the resources of the dialect `rest`; their calls stand below the API base, as all others do. */
export const restProvider = simpleRestProvider(REST_PATH, httpClient)
