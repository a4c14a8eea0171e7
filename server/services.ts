import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { ResourceName } from '../src/generated/resources'
import type { ResourceDescriptor } from '../src/schema/descriptor'
import { type Access, createAccess } from './access/access'
import { callRules } from './access/callRules'
import { PendingRows } from './audit/pendingRows'
import { Cluster } from './cluster/cluster'
import { News } from './cluster/news'
import type { Config } from './config'
import type { Connection } from './db/connection'
import type { Database } from './db/database'
import { isPassing } from './db/faults'
import { Records } from './db/records'
import { Draining } from './draining'
import { alarmsChanged, Events } from './events'
import { downloadFailed } from './files/alarm'
import { Downloads } from './files/downloads'
import { ServerLog, withFile } from './files/serverLog'
import { type Files, openFiles } from './files/store/files'
import { Uploads } from './files/uploads/uploads'
import { FileImports } from './imports/fileImports'
import { productFiles } from './imports/productFiles'
import { jobTurns } from './imports/turns'
import { jobFailed } from './health/jobAlarm'
import { Jobs } from './jobs/jobs'
import type { Log } from './log'
import { Mailer } from './mail/mailer'
import { paperFiles } from './printing/paperFiles'
import { PaperPrinting } from './printing/paperPrinting'
import { simulatedPrinters } from './printing/printers'
import { CheckBoard, checkTimes } from './radio/checkBoard'
import { Radio } from './radio/radio'
import { jobTaskTurns } from './radio/taskTurns'
import { type Every, repeating } from './repeat'
import { Renderer } from './render/renderer'
import { Sandbox } from './sandbox/sandbox'
import { decorateTags } from './scripts/decorators'
import { parserOf } from './scripts/productFiles'
import { Scripts } from './scripts/scripts'
import { askSignOn } from './scripts/signOn'
import { isWholeMedia, MediaStore } from './signage/mediaStore'
import { screenProducts } from './signage/screenProducts'
import { Signage } from './signage/signage'

/** All that a handler needs of the server; made once at the start, and in tests (tests/contract/harness.ts). */
export interface Services {
  readonly config: Config
  readonly log: Log
  /** Epoch seconds. */
  readonly clock: () => number
  readonly descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>
  /** Stored records of every resource; areas use this and write SQL only where they must. */
  readonly records: Records
  readonly db: Kysely<Database>
  readonly connection: Connection
  /** What the servers of this database tell each other. */
  readonly news: News
  readonly events: Events
  readonly access: Access
  /** Rows of the audit that are on their way. */
  readonly auditRows: PendingRows
  readonly downloads: Downloads
  /** Product files that came in. */
  readonly imports: FileImports
  /** Prints the labels of paper tasks. */
  readonly printing: PaperPrinting
  /** Files of paper labels that are made into tasks. */
  readonly paperImports: FileImports
  /** What this server has logged, for the download of it. */
  readonly serverLog: ServerLog
  readonly radio: Radio
  /** What this server has to do where others share its database. */
  readonly cluster: Cluster
  /** The stores whose labels are being asked. */
  readonly checks: CheckBoard
  /** Sends mails: those of alarms, and those that calls queue. */
  readonly mailer: Mailer
  /** The displays of the signage, and its files. */
  readonly signage: Signage
  /** Draws labels, in a thread of its own. */
  readonly renderer: Renderer
  /** Scripts that users wrote, where they belong. */
  readonly scripts: Scripts
  /** What is done beside the calls, by this server or another one. */
  readonly jobs: Jobs
  /** Does work again and again, but while the database is away. */
  readonly every: Every
  /** Uploaded and generated files, which other servers may have too. */
  readonly files: Files
  /** Files that come piece by piece, through whatever servers. */
  readonly uploads: Uploads
  /** Where files lie on this machine while they come in or are worked on. */
  readonly filesDir: string
  /** Whether the server ends. */
  readonly draining: Draining
  /** The tables are there and filled: calls can be answered. */
  isReady(): boolean
  setReady(): void
  /** Stops what runs by itself; the database stays open. */
  close(): Promise<void>
}

export interface ServiceParts {
  readonly config: Config
  readonly log: Log
  readonly connection: Connection
  readonly descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>
  readonly clock?: () => number
  /** Where scripts run; tests give one that is shorter of time. */
  readonly sandbox?: Sandbox
}

/** Puts the services together on a database that is migrated. */
export function createServices({ config, log: terminal, connection, descriptors, clock = systemClock, sandbox = new Sandbox() }: ServiceParts): Services {
  const { db } = connection
  const records = new Records(db, descriptors)
  const serverLog = new ServerLog(join(config.dataDir || tmpdir(), 'logs/server.log'))
  const log = withFile(terminal, serverLog)
  const filesDir = join(config.dataDir || tmpdir(), 'files')
  const files = openFiles(config, filesDir)
  const { availability } = connection
  const failing = (name: string) => (cause: unknown) => {
    availability.saw(cause)
    if (!isPassing(cause)) log.error(name, cause)
  }
  const news = new News({ connection, onError: failing('news') })
  const events = new Events(news)
  const jobs = new Jobs({
    connection,
    isShared: connection.shared !== undefined,
    onError: (name, cause) => failing(name)(cause),
    onFailure: (name, error) => void jobFailed(records, log, clock(), name, error),
  })
  const downloads = new Downloads({ files: files.room('downloads'), records, jobs, clock, onFailure: (task) => downloadFailed(records, log, clock(), task) })
  mkdirSync(join(filesDir, 'downloads'), { recursive: true, mode: 0o700 })
  const access = createAccess({ records, rules: callRules(descriptors), events, clock, isShared: connection.shared !== undefined })
  const scripts = new Scripts({ records, sandbox, clock, log })
  access.signIn.elsewhere((attempt) => askSignOn(scripts, attempt))
  const cluster = new Cluster({ db: connection.shared, version: config.version, news, onError: failing('servers') })
  const radio = new Radio({
    records,
    clock,
    share: cluster.share('radio'),
    decorator: {
      applies: async (within, storeCode) => (await scripts.applied({ kind: 'tagDecorator', storeCode }, within)) !== undefined,
      run: (storeCode, labels) => decorateTags(scripts, records, storeCode, labels),
    },
    onChange: (resource, storeCode) => events.emit('changed', { resource, storeCode }),
    onCollecting(stores) {
      events.emit('collecting', checks.list())
      if (stores.length > 0) events.emit('checkTimes', checkTimes(stores))
    },
    onChecks: () => events.emit('checksChanged'),
    onError: failing('radio'),
    turns: jobTaskTurns(jobs),
    mishaps: config.mishaps,
  })
  const checks = new CheckBoard({ records, own: radio.collecting, isShared: connection.shared !== undefined, onChange: (stores) => events.emit('collecting', stores), onError: failing('status checks') })
  for (const kind of ['checksChanged', 'missed'] as const) events.on(kind, () => checks.lookSoon())
  events.on('checkTimes', (times) => checks.hear(times))
  events.on('fieldChanged', () => void radio.storesChanged().catch(failing('radio')))
  events.on('changed', ({ resource }) => {
    if (resource === 'script') scripts.forget()
    if (resource === 'store') checks.lookSoon()
    if (resource === 'server-config') void radio.reportAsSet().catch(failing('radio'))
  })
  const mailer = new Mailer({ records, hosts: config.smtpHosts, clock, onRaised: (locations) => alarmsChanged(events, locations) })
  const signage = new Signage({
    records,
    files: new MediaStore(files.linked('signage', isWholeMedia), join(filesDir, 'signage/incoming')),
    share: cluster.share('signage'),
    clock,
    products: (device) => screenProducts(scripts, records, clock(), device),
    mishaps: config.mishaps,
    onChange: (storeCode) => events.emit('changed', { resource: 'plus-device', storeCode }),
    onError: failing('signage'),
  })
  const onChange = (resource: ResourceName, storeCode: string) => events.emit('changed', { resource, storeCode })
  const onFile = { records, clock, site: config.site, onChange }
  const imports = new FileImports(productFiles({ records, products: radio.products, onChange, onError: failing('product file') }), {
    ...onFile,
    folder: join(filesDir, 'products'),
    files: files.room('products'),
    turns: jobTurns(jobs, 'product-file'),
    parserOf: parserOf(scripts, records, 'productFileParser'),
    onError: failing('product file'),
  })
  const printing = new PaperPrinting({ records, driver: simulatedPrinters(db), clock, onChange, begin: (task) => jobs.send('paper-print', task, { store: task.storeCode, key: `${task.storeCode} ${task.taskId}`, about: String(task.taskId) }) })
  const paperImports = new FileImports(paperFiles({ records, printing, clock }), {
    ...onFile,
    folder: join(filesDir, 'paper'),
    files: files.room('paper'),
    turns: jobTurns(jobs, 'paper-file'),
    parserOf: parserOf(scripts, records, 'paperParser'),
    onError: failing('paper file'),
  })
  const renderer = new Renderer()
  const auditRows = new PendingRows()
  let ready = false
  return {
    config,
    log,
    clock,
    descriptors,
    records,
    db,
    connection,
    news,
    events,
    access,
    auditRows,
    downloads,
    imports,
    printing,
    paperImports,
    serverLog,
    radio,
    cluster,
    checks,
    mailer,
    signage,
    renderer,
    scripts,
    jobs,
    every: repeating(availability, (name, cause) => log.error(name, cause)),
    files,
    uploads: new Uploads({ db, store: files.room('uploads'), onError: failing('uploads') }),
    filesDir,
    draining: new Draining(),
    isReady: () => ready,
    setReady: () => void (ready = true),
    async close() {
      // Nothing waits for a database that is away.
      availability.close()
      await jobs.stop()
      await auditRows.settled()
      await mailer.stop()
      await radio.close()
      await checks.stop()
      if (!availability.isAway) await cluster.close().catch(failing('servers'))
      await signage.close()
      await news.stop()
      await Promise.all([renderer.close(), sandbox.close()])
      serverLog.flush()
    },
  }
}

const systemClock = () => Math.floor(Date.now() / 1000)
