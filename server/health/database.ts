import { sql } from 'kysely'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { hostUrls } from '../db/hosts'
import type { Services } from '../services'
import { diskUsage } from './machine'
import { idOf, type ServerReport, type Service } from './report'

type Machine = Pick<ServerReport, 'memory' | 'disk' | 'networks' | 'simulated'>

/** The database that this process is connected to: of its machine no more is told than what is known. */
export async function databaseReport(services: Services, machine: Machine, place: string): Promise<ServerReport> {
  return services.connection.engine === 'embedded' ? embedded(services, machine, place) : server(services, machine)
}

async function embedded({ db, jobs }: Services, machine: Machine, place: string): Promise<ServerReport> {
  const isAnswering = await sql`SELECT 1`.execute(db).then(() => true, () => false)
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

async function server({ db, config }: Services, machine: Machine): Promise<ServerReport> {
  const url = new URL(hostUrls(config.databaseUrl ?? '')[0] || 'postgresql://localhost')
  const where = `${url.hostname || 'localhost'}-${url.port || '5432'}${url.pathname.replace('/', '-')}`
  const facts = await factsOf(db).catch(() => undefined)
  const isHere = facts !== undefined && (facts.address === null || machine.networks.some(({ ip }) => ip === facts.address) || /^(127\.|::1)/.test(facts.address))
  const services: Service[] = [{ name: 'database', status: facts ? 'RUNNING' : 'FAILED' }]
  if (facts && facts.standbys > 0) services.push({ name: 'replication', status: 'RUNNING' })
  return {
    id: idOf('database', where),
    name: `PostgreSQL ${facts?.version ?? ''} ${url.hostname || 'localhost'}`,
    type: 'database',
    state: facts ? (facts.recovering ? 'SECONDARY' : 'PRIMARY') : 'DOWN',
    memory: isHere ? machine.memory : null,
    disk: isHere && facts.folder !== null ? await diskUsage(facts.folder) : null,
    networks: isHere ? machine.networks : [{ name: url.hostname || 'localhost', ...(facts?.address && { ip: facts.address }) }],
    services,
    simulated: false,
  }
}

/** What a PostgreSQL server says of itself; where its folder lies only to who may know it. */
async function factsOf(db: Services['db']): Promise<ServerFacts> {
  const { rows } = await sql<{ version: string; recovering: boolean; address: string | null; folder: string | null; standbys: number }>`
    SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS recovering, host(inet_server_addr()) AS address,
      CASE WHEN pg_has_role(current_user, 'pg_read_all_settings', 'USAGE') THEN current_setting('data_directory', true) END AS folder,
      (SELECT count(*) FROM pg_stat_replication) AS standbys`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The database says nothing of itself.')
  return { ...facts, version: facts.version.split(' ')[0] ?? '', address: facts.address !== null && isIP(facts.address) > 0 ? facts.address : null }
}
