import { PASSWORD } from './server'

/** An answer of the server, read. */
export interface Answer {
  status: number
  body: Record<string, unknown> & { data?: Record<string, unknown>[]; message?: string }
}

/** Calls of one signed-in person, over plain HTTP. */
export interface Api {
  readonly email: string
  readonly token: string
  /** What the sign-in answered. */
  readonly user: Record<string, unknown>
  call(call: string, body?: unknown): Promise<Answer>
}

/** The address of a server's calls, from its config.json. */
export async function apiBase(url: string): Promise<string> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { apiBase?: string }
  return new URL(config.apiBase ?? '', `${url}/`).href.replace(/\/$/, '')
}

/** Signs in over HTTP. */
export async function signInByHttp(url: string, email: string, password = PASSWORD): Promise<Api> {
  const base = await apiBase(url)
  const { status, body } = await send(base, 'POST /auth/login', { email, password })
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${JSON.stringify(body)}`)
  const token = String(body.accessToken)
  return {
    email,
    token,
    user: body,
    call: (call, payload) => send(base, call, payload, { 'Access-Token': token, 'Access-Email': email }),
  }
}

async function send(base: string, call: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const [method, path] = call.split(' ') as [string, string]
  const json =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } }
  const answer = await fetch(base + path, { method, headers, ...json })
  const read = await answer.text()
  return { status: answer.status, body: (read === '' ? {} : JSON.parse(read)) as Answer['body'] }
}
