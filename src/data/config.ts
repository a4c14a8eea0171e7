/** What is set from outside at run time, in /config.json (design §1). */
export interface ConsoleConfig {
  /** Before every path of a call; '' where console and API share an origin. */
  readonly apiBase: string
  readonly wsUrl: string
  /** Tile template of the maps, or '' for the built-in base map. */
  readonly mapTiles: string
  readonly version: string
  /** The zone whose days the server counts; '' where it does not say. */
  readonly timeZone: string
  /** The letter of the specification: every error on the operations pages ends the session (design §4). */
  readonly strictSessionDrop: boolean
  /** Opened at logout by those who came through the enterprise provider (spec/1 §2.2). */
  readonly adfsLogoutUrl: string
}

const WEBSOCKET_PORT = 8801

let config: ConsoleConfig | undefined
let loading: Promise<ConsoleConfig> | undefined

/** Loads /config.json once; a missing or broken file leaves the defaults of a console beside its server. */
export function loadConfig(): Promise<ConsoleConfig> {
  loading ??= fetch('config.json', { cache: 'no-cache' })
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}))
    .then((found: unknown) => (config = parseConfig(found)))
  return loading
}

/** The configuration as far as it is loaded. The defaults need the page's address: not before somebody asks. */
export const readConfig = (): ConsoleConfig => (config ??= parseConfig({}))

/** Reads what config.json holds; what is missing or of another type gets its default. */
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
