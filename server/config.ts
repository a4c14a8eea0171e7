import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Site } from '../src/schema/dialect'
import { readTrustProxy, type TrustProxy } from './base/proxy'
import { StartupError } from './base/errors'
import { keyOf } from './base/vault'

/** The root of the tree that this server runs from. */
export const root = join(import.meta.dirname, '..')

/** The customers that have a variant of their own. */
export const SITES = ['edion', 'croma', 'nec', 'coop'] as const satisfies readonly Site[]

/** What the server is told from outside (design §6; docs/configuration.md). */
export interface Config {
  readonly port: number
  readonly wsPort: number
  readonly host: string
  readonly dataDir: string
  /** A PostgreSQL server; without it the embedded database under dataDir. */
  readonly databaseUrl: string | undefined
  /** Whether other servers may have the same PostgreSQL at the same time; all of them say so then. */
  readonly servers: 'one' | 'many'
  /** Where files are stored: `s3://bucket/prefix`, or `file:///folder` that other servers have too; a folder under dataDir without it. */
  readonly filesUrl: string | undefined
  readonly s3Region: string
  /** Of an S3 service other than Amazon's. */
  readonly s3Endpoint: string | undefined
  /** Where browsers reach the S3 service: they fetch files there; from this server without it. */
  readonly s3BrowserEndpoint: string | undefined
  /** What secrets of gateways are encrypted with: the first seals, and each opens. Without one, a file of dataDir where there is one server. */
  readonly secretKeys: readonly Buffer[]
  readonly adminEmail: string | undefined
  readonly adminPassword: string | undefined
  readonly seed: 'demo' | 'none'
  /** The demonstration's stores change prices by themselves. */
  readonly demoLife: boolean
  /** What is simulated has mishaps by chance: gateways and displays go away, tags do not answer. */
  readonly mishaps: boolean
  readonly site: string
  /** Labels are sent images that the server draws, of which people may see each product's (spec/2 §1). */
  readonly imageBaseUpdate: boolean
  /** Tags are asked for their status, by people and by the stores' timetable. */
  readonly enableTagStatusCheck: boolean
  /** How many products a family has room for; its list of products is always so long. */
  readonly familyProductItemCount: number
  /** What products were changed to can be read. */
  readonly enableProductUpdateHistory: boolean
  /** Origins that may call from a browser, where the console is hosted elsewhere. */
  readonly corsOrigins: readonly string[]
  /** Addresses under which people open the console; the socket takes their pages for its own. */
  readonly publicUrls: readonly string[]
  /** The stores whose labels are being asked are shown without a session, as the contract has it. */
  readonly collectingOpen: boolean
  readonly mapTiles: string
  readonly wsUrl: string
  /** Where the provider of an enterprise sign-on signs people out. */
  readonly adfsLogoutUrl: string
  readonly strictSessionDrop: boolean
  /** For how many days it is kept who changed what. */
  readonly auditDays: number
  /** For how many days the ledger keeps what prices were and what labels have shown; 0: for ever. */
  readonly ledgerDays: number
  /** For how many days price batches are kept that are over; 0: for ever. */
  readonly batchDays: number
  /** Labels get so many minutes ahead what price batches and promotions will make of them; 0 for never. */
  readonly prepareMinutes: number
  readonly backupKeep: number
  readonly backupHours: number
  readonly signInsPerMinute: number
  /** Mail servers beside the saved one that may be saved and tested without the super role, and that may have any address. */
  readonly smtpHosts: readonly string[]
  /** The proxies before this server, whose word is taken for the caller's address, the host and the scheme. */
  readonly trustProxy: TrustProxy
  /** Seconds in which a request must come on. */
  readonly stallSeconds: number
  /** How long a statement of the embedded database may run; 0 is no bound. */
  readonly statementSeconds: number
  /** Seconds for which calls are taken when the server is told to end. */
  readonly drainSeconds: number
  readonly version: string
  /** When this version was put on the machine, in epoch seconds. */
  readonly installedAt: number
  /** Answers that do not fit their schema fail instead of being cut to it. */
  readonly strictAnswers: boolean
}

/** What the schema of a family has room for. */
const MOST_FAMILY_PRODUCTS = 64

/** Reads the environment. @throws StartupError naming the variable that makes no sense */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const seed = env.SEED || 'demo'
  if (seed !== 'demo' && seed !== 'none') throw new StartupError(`SEED is ${seed}: it must be demo or none`)
  const servers = env.SERVERS || 'one'
  if (servers !== 'one' && servers !== 'many') throw new StartupError(`SERVERS is ${servers}: it must be one or many`)
  if (servers === 'many' && !env.DATABASE_URL)
    throw new StartupError('SERVERS is many: several servers need a PostgreSQL server in DATABASE_URL')
  return {
    port: whole(env, 'PORT', 8800, 65535),
    wsPort: whole(env, 'WS_PORT', 8801, 65535),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    servers,
    filesUrl: filesUrl(env.FILES_URL),
    s3Region: env.AWS_REGION || 'us-east-1',
    s3Endpoint: env.S3_ENDPOINT ? address('S3_ENDPOINT', env.S3_ENDPOINT) : undefined,
    s3BrowserEndpoint: env.S3_BROWSER_ENDPOINT ? address('S3_BROWSER_ENDPOINT', env.S3_BROWSER_ENDPOINT) : undefined,
    secretKeys: secretKeys(env.SECRET_KEY),
    adminEmail: env.ADMIN_EMAIL || undefined,
    adminPassword: env.ADMIN_PASSWORD || undefined,
    seed,
    demoLife: flag(env, 'DEMO_LIFE', true) && seed === 'demo',
    mishaps: flag(env, 'DEMO_LIFE', true),
    site: siteOf(env.SITE),
    enableTagStatusCheck: flag(env, 'TAG_STATUS_CHECK', true),
    imageBaseUpdate: flag(env, 'IMAGE_BASE_UPDATE', true),
    familyProductItemCount: whole(env, 'FAMILY_PRODUCTS', 4, MOST_FAMILY_PRODUCTS, 1),
    enableProductUpdateHistory: flag(env, 'PRODUCT_UPDATE_HISTORY', true),
    corsOrigins: list(env.CORS_ORIGIN),
    publicUrls: list(env.PUBLIC_URL).map((url) => address('PUBLIC_URL', url)),
    collectingOpen: flag(env, 'COLLECTING_OPEN', true),
    mapTiles: env.MAP_TILES || '',
    wsUrl: env.WS_URL || '',
    adfsLogoutUrl: env.ADFS_LOGOUT_URL || '',
    strictSessionDrop: flag(env, 'STRICT_SESSION_DROP', false),
    auditDays: whole(env, 'AUDIT_DAYS', 365, 36_500, 1),
    ledgerDays: whole(env, 'LEDGER_DAYS', 1826, 36_500),
    batchDays: whole(env, 'BATCH_DAYS', 730, 36_500),
    prepareMinutes: whole(env, 'PREPARE_MINUTES', 60, 24 * 60),
    backupKeep: whole(env, 'BACKUP_KEEP', 5, 1000),
    backupHours: whole(env, 'BACKUP_HOURS', 24, 24 * 24),
    smtpHosts: list(env.SMTP_HOSTS),
    signInsPerMinute: whole(env, 'SIGN_INS_PER_MINUTE', 300, 1_000_000, 1),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    stallSeconds: whole(env, 'STALL_SECONDS', 30, 3600) || 30,
    statementSeconds: whole(env, 'STATEMENT_SECONDS', 30, 86_400),
    drainSeconds: whole(env, 'DRAIN_SECONDS', 0, 6),
    version: (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version,
    installedAt: Math.floor(statSync(join(root, 'package.json')).mtimeMs / 1000),
    strictAnswers: env.NODE_ENV === 'test' || env.NODE_ENV === 'development',
  }
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** It does not say what was entered: that may be a key with a letter too many. */
function secretKeys(text: string | undefined): Buffer[] {
  return list(text).map((one) => {
    const key = keyOf(one)
    if (!key) throw new StartupError('SECRET_KEY is no key: it must be 64 hexadecimal digits, or 32 bytes in base64')
    return key
  })
}

/** What follows `s3:` is read where the store is opened. */
function filesUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^(s3:\/\/|file:\/\/\/)/.test(text) || !URL.canParse(text))
    throw new StartupError(`FILES_URL is ${text}: it must be an address such as s3://bucket/prefix or file:///folder`)
  return text
}

function address(name: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new StartupError(`${name} is ${text}: it must be an address such as https://esl.example.com`)
  return text
}

/** What is neither would mean the default: who wrote COLLECTING_OPEN=no would be open and not know it. */
function flag(env: NodeJS.ProcessEnv, name: string, otherwise: boolean): boolean {
  const text = env[name] || String(otherwise)
  if (text !== 'true' && text !== 'false') throw new StartupError(`${name} is ${text}: it must be true or false`)
  return text === 'true'
}

function siteOf(text = ''): string {
  if (text !== '' && !SITES.some((site) => site === text))
    throw new StartupError(`SITE is ${text}: it must be one of ${SITES.join(', ')}`)
  return text
}

function whole(env: NodeJS.ProcessEnv, name: string, otherwise: number, most: number, least = 0): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new StartupError(
      `${name} is ${text}: it must be a whole number ${least > 0 ? `from ${least} ` : ''}up to ${most}`,
    )
  return value
}
