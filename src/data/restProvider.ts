import simpleRestProvider from 'ra-data-simple-rest'
import { REST_PATH } from '../schema/rest'
import { type Method, parseAnswer, request } from './http'

interface HttpOptions {
  readonly method?: string
  readonly body?: unknown
  readonly signal?: AbortSignal | null
}

/**
 * The http client for ra-data-simple-rest: its calls have the session's headers, a 401 ends the session, and failures
 * are HttpErrors, as for all other calls. The headers that it sets itself are not needed by the server.
 * @throws HttpError
 */
async function httpClient(path: string, { method = 'GET', body, signal }: HttpOptions = {}) {
  const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
  const response = await request<Response>(method as Method, path, {
    body: sent,
    signal: signal ?? undefined,
    as: 'response',
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text,
    json: parseAnswer(text, response),
  }
}

/** The data provider for resources of the dialect `rest`, whose calls are below the API base too. */
export const restProvider = simpleRestProvider(REST_PATH, httpClient)
