import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Bootstrapped, bootstrapAccess } from './access/bootstrap'
import { takeBackShownReads } from './access/roles'
import { ensureSharedTables } from './cluster/sharedTables'
import { Timetable } from './alarms/timetable'
import { allCalls } from './areas/index'
import { fileOf } from './areas/shell/fileJobs'
import { SharedFleet } from './cluster/schemas'
import { ensureClusterTables } from './cluster/tables'
import type { Config } from './config'
import type { Connection } from './db/connection'
import { isPending, migrate } from './db/migrate'
import { Records } from './db/records'
import { keepUp } from './db/upkeep'
import { ensureDownloadTable } from './files/downloadTasks'
import { sweepLeftFiles } from './files/sweepLeft'
import { ensureUploadTables } from './files/uploads/tables'
import { createApp } from './http/app'
import { reportRestarts } from './health/databaseAlarm'
import { ServerMonitor } from './health/monitor'
import { ownServers } from './health/ownServers'
import { simulatedServers } from './health/simulatedServers'
import { mailPassword } from './mail/passwordMail'
import { ensureMailTables } from './mail/tables'
import type { Log } from './log'
import { ensurePrinterTable } from './printing/printers'
import { seedDemo } from './seed/fill'
import { readDescriptors } from './schemas'
import type { Sandbox } from './sandbox/sandbox'
import { repeatWork } from './jobs/rounds'
import { createServices, type Services } from './services'
import { createSocketApp } from './socket/socket'

export interface Server {
  readonly services: Services
  readonly app: FastifyInstance
  readonly socket: FastifyInstance
  /** What writes down how the servers are; a test steps it. */
  readonly monitor: ServerMonitor
  /** What is done at times of the day; a test steps it. */
  readonly timetable: Timetable
  readonly bootstrapped: Bootstrapped
  /** Tells all who watch it that it ends, and their sockets; calls are answered still. */
  drain(): void
  close(): Promise<void>
}

export interface StartOptions {
  readonly config: Config
  readonly log: Log
  readonly connection: Connection
  readonly clock?: () => number
  readonly sandbox?: Sandbox
  /** Where the schemas are read; the server's own tree without it. */
  readonly tree?: string
  /** Told who can sign in as soon as it is settled: a random password must be shown even if what follows fails. */
  readonly onBootstrapped?: (bootstrapped: Bootstrapped) => void
  /** The database has gone on without this server, which must end. */
  readonly onOutdated?: () => void
  /** Nothing happens by itself: the radio network stands still, no server reports. */
  readonly still?: boolean
}

/** Migrates, fills and serves a database that is open; listening is left to the caller. */
export async function createServer({ config, log, connection, clock, sandbox, tree, still, onBootstrapped, onOutdated = () => undefined }: StartOptions): Promise<Server> {
  const descriptors = readDescriptors(tree)
  const fleet = connection.shared && new SharedFleet(connection.shared, onOutdated)
  const toSchemas = () => migrate(connection.maintenance, descriptors.values(), { version: config.version, ...(fleet && { fleet }) })
  if (await toSchemas()) log.info('The tables are what the schemas say.')
  const bootstrapped = await bootstrapAccess(connection.db, { ADMIN_EMAIL: config.adminEmail, ADMIN_PASSWORD: config.adminPassword })
  onBootstrapped?.(bootstrapped)
  const lost = await takeBackShownReads(connection.db)
  if (lost.length > 0) log.warn(`These roles can no longer read Settings: ${lost.join(', ')}. The permission may only have been displayed because of an area below it. Grant it again where it was intended.`)
  await ensureMailTables(connection.db)
  await ensureUploadTables(connection.maintenance)
  if (connection.shared) {
    await ensureClusterTables(connection.maintenance)
    await ensureSharedTables(connection.maintenance)
  }
  await ensureDownloadTable(connection.maintenance)
  await ensurePrinterTable(connection.maintenance)
  const services = createServices({ config, log, connection, descriptors, ...(clock && { clock }), ...(sandbox && { sandbox }) })
  fleet?.start(services.every)
  if (fleet && config.filesUrl === undefined) log.warn('Several servers have this database, and each its own files: what comes in at one is not there at another. Name a place that all of them have in FILES_URL.')
  await services.files.check()
  await services.news.start()
  const loading = { ...services, records: new Records(connection.maintenance, descriptors) }
  if (config.seed === 'demo' && (await seedDemo(loading, bootstrapped))) await sql`ANALYZE`.execute(connection.maintenance)
  // The database makes tables while this thread puts the calls together.
  const opened = services.jobs.open()
  opened.catch(() => undefined)
  const app = await createApp(services, allCalls(descriptors))
  const socket = await createSocketApp(services)
  reportRestarts(services)
  await opened
  await keepUp(services)
  services.checks.lookSoon()
  if (fleet) {
    const contract = async () => {
      if ((await isPending(connection.maintenance)) && (await toSchemas())) log.info('What only servers of an earlier version needed of the tables is gone.')
    }
    await services.jobs.repeat([{ kind: 'schemas', seconds: CONTRACT_SECONDS, first: 0, work: contract }])
  }
  const note = (text: string) => services.serverLog.write(`${new Date().toISOString()} info ${text}`)
  const monitor = new ServerMonitor({
    records: services.records,
    clock: services.clock,
    sources: [ownServers(services, { http: () => app.server.listening, socket: () => socket.server.listening }), simulatedServers()],
    onAlarm: (text) => note(`ALARM ${text}`),
  })
  const { records, radio, jobs } = services
  const timetable = new Timetable({ records, radio, clock: services.clock, statusChecks: config.enableTagStatusCheck })
  if (!still) {
    await sweepLeftFiles(services)
    for (const part of [services.radio, services.signage]) await part.start(services.every)
    await services.cluster.start(services.every)
    await repeatWork(services, { timetable, monitor })
    jobs.handle('paper-print', (job) => services.printing.print(job.payload, job), (task) => services.printing.callOff(task))
    await services.printing.resume()
  }
  services.jobs.handle('download', (job) => services.downloads.make(job, () => fileOf(services, job.payload)), ({ taskId }) => services.downloads.fail(taskId))
  services.jobs.handle('password-mail', (job) => mailPassword(services, job))
  await services.imports.resume()
  await services.paperImports.resume()
  const stopWatching = connection.availability.onBack(() => {
    connection.availability.through(() => radio.resume()).catch((cause: unknown) => log.error('radio', cause))
  })
  services.jobs.start()
  services.setReady()
  note(`Started: Shelfdeck ${config.version} on port ${config.port}, ${connection.engine} database`)
  return {
    services,
    app,
    socket,
    monitor,
    timetable,
    bootstrapped,
    drain: () => services.draining.begin(),
    async close() {
      services.draining.begin()
      // Before all that is waited for: files leave the database to what ends here.
      services.jobs.end()
      stopWatching()
      await monitor.stop()
      await timetable.stop()
      await Promise.all([app.close(), socket.close()])
      note('Ended')
      await services.close()
      await fleet?.leave()
      await connection.close()
    },
  }
}

/** How often it is looked whether older servers are gone, while something is left of theirs. */
const CONTRACT_SECONDS = 10
