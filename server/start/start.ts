import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Bootstrapped, bootstrapAccess } from '../access/bootstrap'
import { revokeImpliedReads } from '../access/roles'
import { allCalls } from '../areas/index'
import { fileOf } from '../areas/shell/fileJobs'
import type { Log } from '../base/log'
import { readDescriptors } from '../base/schemas'
import { SharedFleet } from '../cluster/schemas'
import { ensureClusterTables, ensureSharedTables } from '../cluster/tables'
import type { Config } from '../config'
import type { Connection } from '../db/connection'
import { isPending, migrate } from '../db/migrate'
import { Records } from '../db/records'
import { ensureDownloadTable } from '../files/downloadTasks'
import { ensureUploadTables } from '../files/uploads/tables'
import { reportRestarts } from '../health/alarms'
import { ServerMonitor } from '../health/monitor'
import { ownServers } from '../health/ownServers'
import { simulatedServers } from '../health/simulatedServers'
import { createApp } from '../http/app'
import { enterRenamedPrices } from '../ledger/renamedPrices'
import { mailPassword } from '../mail/passwordMail'
import { ensureMailTables } from '../mail/tables'
import { ensurePrinterTable } from '../printing/printers'
import { nameSimulated } from '../radio/simulatedRows'
import type { Sandbox } from '../sandbox/sandbox'
import { seedDemo } from '../seed/fill'
import { createSocketApp } from '../socket/socket'
import { Timetable } from '../timetable/timetable'
import { startRecurringJobs } from './recurringJobs'
import { createServices, type RunningServices } from './services'
import { sweepLeftFiles } from './sweepLeft'
import { startMaintenance } from './maintenance'
import { checkSecrets } from './vault'

export interface Server {
  readonly services: RunningServices
  readonly app: FastifyInstance
  readonly socket: FastifyInstance
  /** Reports the state of the servers; tests step it. */
  readonly monitor: ServerMonitor
  /** Does what is due at times of the day; tests step it. */
  readonly timetable: Timetable
  readonly bootstrapped: Bootstrapped
  /** Begins to shut down: health checks and sockets are told, calls are still answered. */
  drain(): void
  close(): Promise<void>
}

export interface StartOptions {
  readonly config: Config
  readonly log: Log
  readonly connection: Connection
  readonly clock?: () => number
  readonly sandbox?: Sandbox
  /** The source tree of the schemas; the server's own by default. */
  readonly tree?: string
  /** Called as soon as it is known who can sign in: a random password must be shown even if the start fails later. */
  readonly onBootstrapped?: (bootstrapped: Bootstrapped) => void
  /** Called if newer servers have migrated the database, so that this one must end. */
  readonly onOutdated?: () => void
  /** No background work: the radio network stands still, no server reports. */
  readonly still?: boolean
}

/** Migrates, seeds and serves an open database; listening is left to the caller. */
export async function createServer({
  config,
  log,
  connection,
  clock,
  sandbox,
  tree,
  still,
  onBootstrapped,
  onOutdated = () => undefined,
}: StartOptions): Promise<Server> {
  const descriptors = readDescriptors(tree)
  const fleet = connection.shared && new SharedFleet(connection.shared, onOutdated)
  const toSchemas = () =>
    migrate(connection.maintenance, descriptors.values(), { version: config.version, ...(fleet && { fleet }) })
  if (await toSchemas()) log.info('The tables are what the schemas say.')
  const bootstrapped = await bootstrapAccess(connection.db, {
    ADMIN_EMAIL: config.adminEmail,
    ADMIN_PASSWORD: config.adminPassword,
  })
  onBootstrapped?.(bootstrapped)
  const lost = await revokeImpliedReads(connection.db)
  if (lost.length > 0)
    log.warn(
      `These roles can no longer read Settings: ${lost.join(', ')}. The permission may only have been displayed because of an area below it. Grant it again where it was intended.`,
    )
  await ensureMailTables(connection.db)
  await ensureUploadTables(connection.maintenance)
  if (connection.shared) {
    await ensureClusterTables(connection.maintenance)
    await ensureSharedTables(connection.maintenance)
  }
  await ensureDownloadTable(connection.maintenance)
  await ensurePrinterTable(connection.maintenance)
  const services = createServices({
    config,
    log,
    connection,
    descriptors,
    ...(clock && { clock }),
    ...(sandbox && { sandbox }),
  })
  fleet?.start(services.every)
  if (fleet && config.filesUrl === undefined)
    log.warn(
      'Several servers have this database, and each its own files: what comes in at one is not there at another. Name a place that all of them have in FILES_URL.',
    )
  await services.files.check()
  await checkSecrets(services)
  await services.news.start()
  const loading = { ...services, records: new Records(connection.maintenance, descriptors) }
  await nameSimulated(loading.records)
  if (config.seed === 'demo' && (await seedDemo(loading, bootstrapped)))
    await sql`ANALYZE`.execute(connection.maintenance)
  // Creating tables overlaps with putting the calls together.
  const opened = services.jobs.open()
  opened.catch(() => undefined)
  const app = await createApp(services, allCalls(descriptors))
  const socket = await createSocketApp(services)
  reportRestarts(services)
  await opened
  await startMaintenance(services)
  services.checks.lookSoon()
  if (fleet) {
    const contract = async () => {
      if ((await isPending(connection.maintenance)) && (await toSchemas()))
        log.info('What only servers of an earlier version needed of the tables is gone.')
    }
    await services.jobs.repeat([{ kind: 'schemas', seconds: CONTRACT_SECONDS, first: 0, work: contract }])
  }
  const note = (text: string) => services.serverLog.write(`${new Date().toISOString()} info ${text}`)
  const simulated = simulatedServers()
  const monitor = new ServerMonitor({
    records: services.records,
    clock: services.clock,
    sources: [
      ownServers(services, { http: () => app.server.listening, socket: () => socket.server.listening }),
      // Only the leader simulates them, or each server would report other states.
      async (within, now) => (services.cluster.leads ? simulated(within, now) : []),
    ],
    isShared: connection.shared !== undefined,
    onAlarm: (text) => note(`ALARM ${text}`),
  })
  const { records, radio, jobs } = services
  const timetable = new Timetable({
    records,
    radio,
    clock: services.clock,
    statusChecks: config.enableTagStatusCheck,
    jobs: services.jobs,
    prepareSeconds: config.prepareMinutes * 60,
  })
  if (!still) {
    await sweepLeftFiles(services)
    for (const part of [services.radio, services.signage]) await part.start(services.every)
    await services.cluster.start(services.every)
    await startRecurringJobs(services, { timetable, monitor })
    jobs.handle(
      'paper-print',
      (job) => services.printing.print(job.payload, job),
      (task) => services.printing.cancel(task),
    )
    await services.printing.resume()
  }
  services.jobs.handle(
    'download',
    (job) => services.downloads.make(job, () => fileOf(services, job.payload)),
    ({ taskId }) => services.downloads.fail(taskId),
  )
  services.jobs.handle('ledger-prices', (job) => enterRenamedPrices(records, job))
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
      // Before anything is awaited, so that imports leave the database to the shutdown.
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

/** How often a server checks whether older servers are gone, while some of their schema is left. */
const CONTRACT_SECONDS = 10
