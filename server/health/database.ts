import { sql } from 'kysely'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import type { Config } from '../config'
import type { Connection } from '../db/connection'
import type { Database } from '../db/database'
import { hostUrls } from '../db/hosts'
import type { Jobs } from '../jobs/jobs'
import { diskUsage } from './machine'
import { idOf, type ServerReport, type Service } from './report'

export interface DatabaseParts {
  readonly connection: Connection
  readonly db: Kysely<Database>
  readonly jobs: Jobs
  readonly config: Config
}

type Machine = Pick<ServerReport, 'memory' | 'disk' | 'networks' | 'simulated'>

/** Reports on the database of this process; memory and disk only if it is on this machine. */
export async function databaseReport(parts: DatabaseParts, machine: Machine, place: string): Promise<ServerReport> {
  return parts.connection.engine === 'embedded' ? embedded(parts, machine, place) : server(parts, machine)
}

async function embedded({ db, jobs }: DatabaseParts, machine: Machine, place: string): Promise<ServerReport> {
  const isAnswering = await sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  )
  return {
    ...machine,
    id: idOf('database', place),
    name: `Embedded PostgreSQL ${hostname()}`,
    type: 'database',
    state: isAnswering ? 'PRIMARY' : 'DOWN',
    services: [
      { name: 'database', status: isAnswering ? 'RUNNING' : 'FAILED' },
      { name: 'backup', status: jobs.status('backup') },
      { name: 'VACUUM', status: jobs.status('vacuum') },
    ],
  }
}

interface ServerFacts {
  readonly version: string
  readonly recovering: boolean
  readonly address: string | null
  readonly folder: string | null
  readonly standbys: number
}

async function server({ db, config }: DatabaseParts, machine: Machine): Promise<ServerReport> {
  const url = new URL(hostUrls(config.databaseUrl ?? '')[0] || 'postgresql://localhost')
  const where = `${url.hostname || 'localhost'}-${url.port || '5432'}${url.pathname.replace('/', '-')}`
  const facts = await factsOf(db).catch(() => undefined)
  const isHere =
    facts !== undefined &&
    (facts.address === null ||
      machine.networks.some(({ ip }) => ip === facts.address) ||
      /^(127\.|::1)/.test(facts.address))
  const services: Service[] = [{ name: 'database', status: facts ? 'RUNNING' : 'FAILED' }]
  if (facts && facts.standbys > 0) services.push({ name: 'replication', status: 'RUNNING' })
  return {
    id: idOf('database', where),
    name: `PostgreSQL ${facts?.version ?? ''} ${url.hostname || 'localhost'}`,
    type: 'database',
    state: facts ? (facts.recovering ? 'SECONDARY' : 'PRIMARY') : 'DOWN',
    memory: isHere ? machine.memory : null,
    disk: isHere && facts.folder !== null ? await diskUsage(facts.folder) : null,
    networks: isHere
      ? machine.networks
      : [{ name: url.hostname || 'localhost', ...(facts?.address && { ip: facts.address }) }],
    services,
    simulated: false,
  }
}

/** Facts about a PostgreSQL server; its folder is visible only to privileged users. */
async function factsOf(db: DatabaseParts['db']): Promise<ServerFacts> {
  const { rows } = await sql<{
    version: string
    recovering: boolean
    address: string | null
    folder: string | null
    standbys: number
  }>`
    SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS recovering, host(inet_server_addr()) AS address,
      CASE WHEN pg_has_role(current_user, 'pg_read_all_settings', 'USAGE') THEN current_setting('data_directory', true) END AS folder,
      (SELECT count(*) FROM pg_stat_replication) AS standbys`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The database returned no facts about itself.')
  return {
    ...facts,
    version: facts.version.split(' ')[0] ?? '',
    address: facts.address !== null && isIP(facts.address) > 0 ? facts.address : null,
  }
}
