import { LATE_MS } from './inTime'

/** The runtime configuration from /config.json. */
export interface ConsoleConfig {
  /** Prefix of every call's path; '' if console and API share an origin. */
  readonly apiBase: string
  readonly wsUrl: string
  /** URL template of map tiles, or '' for the built-in base map. */
  readonly mapTiles: string
  readonly version: string
  /** The zone of the server's days; '' if unknown. */
  readonly timeZone: string
  /** Whether every error on the operations pages ends the session. */
  readonly strictSessionDrop: boolean
  /** Opened on logout by users who signed in through the enterprise provider. */
  readonly adfsLogoutUrl: string
}

const WEBSOCKET_PORT = 8801

let config: ConsoleConfig | undefined
let loading: Promise<ConsoleConfig> | undefined

/** Loads /config.json once; a missing, late or broken file means the defaults, for a console beside its server. */
export function loadConfig(): Promise<ConsoleConfig> {
  loading ??= fetch('config.json', { cache: 'no-cache', signal: AbortSignal.timeout(LATE_MS) })
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}))
    .then((found: unknown) => (config = parseConfig(found)))
  return loading
}

/** The configuration, or defaults until it is loaded. Lazy, because the defaults need the page's address. */
export const readConfig = (): ConsoleConfig => (config ??= parseConfig({}))

/** Parses config.json; missing or mistyped properties get their defaults. */
function parseConfig(found: unknown): ConsoleConfig {
  const given = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>
  const text = (name: string, otherwise = '') => (typeof given[name] === 'string' ? given[name] : otherwise)
  return {
    apiBase: withoutEndSlashes(text('apiBase')),
    wsUrl: text('wsUrl') || defaultSocket(),
    mapTiles: text('mapTiles'),
    version: text('version'),
    timeZone: text('timeZone'),
    strictSessionDrop: given['strictSessionDrop'] === true,
    adfsLogoutUrl: text('adfsLogoutUrl'),
  }
}

function withoutEndSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}

function defaultSocket(): string {
  const { protocol, hostname } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${WEBSOCKET_PORT}`
}
