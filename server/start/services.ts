import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { createAccess } from '../access/access'
import { callRules } from '../access/callRules'
import { PendingRows } from '../audit/pendingRows'
import { Draining } from '../base/draining'
import type { Log } from '../base/log'
import { Guard } from '../calls/guard'
import type { Services } from '../calls/services'
import { Cluster } from '../cluster/cluster'
import { alarmsChanged, Events } from '../cluster/events'
import { News } from '../cluster/news'
import type { Config } from '../config'
import type { Connection } from '../db/connection'
import { isTransient } from '../db/faults'
import { Records } from '../db/records'
import { repeating } from '../db/repeat'
import { Downloads, raiseDownloadFailure } from '../files/downloads'
import { ServerLog, withFile } from '../files/serverLog'
import { openFiles } from '../files/store/files'
import { Uploads } from '../files/uploads/uploads'
import { HardwareGateways } from '../hardware/hardwareGateways'
import { drivers } from '../hardware/registry'
import { raiseJobFailure } from '../health/alarms'
import { FileImports } from '../imports/fileImports'
import { productFiles } from '../imports/productFiles'
import { importJobs } from '../imports/importJobs'
import { Jobs } from '../jobs/jobs'
import { LedgerChecks } from '../ledger/checks'
import { verifyStore } from '../ledger/verify'
import { Mailer } from '../mail/mailer'
import { paperFiles } from '../printing/paperFiles'
import { PaperPrinting } from '../printing/paperPrinting'
import { simulatedPrinters } from '../printing/printers'
import { CheckBoard, checkTimes } from '../radio/checkBoard'
import { Radio } from '../radio/radio'
import { handleRuleJobs } from '../radio/ruleChanges'
import { taskJobs } from '../radio/taskJobs'
import { Renderer } from '../render/renderer'
import { Sandbox } from '../sandbox/sandbox'
import { decorateTags } from '../scripts/decorators'
import { parserOf } from '../scripts/parsers'
import { Scripts } from '../scripts/scripts'
import { askSignOn } from '../scripts/signOn'
import { isWholeMedia, MediaStore } from '../signage/mediaStore'
import { screenProducts } from '../signage/screenProducts'
import { Signage } from '../signage/signage'
import { openVault } from './vault'

/** The services of a running server. */
export interface RunningServices extends Services {
  setReady(): void
  /** Stops background work; the database stays open. */
  close(): Promise<void>
}

export interface ServiceParts {
  readonly config: Config
  readonly log: Log
  readonly connection: Connection
  readonly descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>
  readonly clock?: () => number
  /** Tests pass one with a shorter time limit. */
  readonly sandbox?: Sandbox
}

/** Creates the services on a migrated database. */
export function createServices({
  config,
  log: terminal,
  connection,
  descriptors,
  clock = systemClock,
  sandbox = new Sandbox(),
}: ServiceParts): RunningServices {
  const { db } = connection
  const records = new Records(db, descriptors)
  const serverLog = new ServerLog(join(config.dataDir || tmpdir(), 'logs/server.log'))
  const log = withFile(terminal, serverLog)
  const filesDir = join(config.dataDir || tmpdir(), 'files')
  const files = openFiles(config, filesDir)
  const { availability } = connection
  const failing = (name: string) => (cause: unknown) => {
    availability.saw(cause)
    if (!isTransient(cause)) log.error(name, cause)
  }
  const news = new News({ connection, onError: failing('news') })
  const events = new Events(news)
  const jobs = new Jobs({
    connection,
    isShared: connection.shared !== undefined,
    onError: (name, cause) => failing(name)(cause),
    onFailure: (name, error) => void raiseJobFailure(records, log, clock(), name, error),
  })
  const downloads = new Downloads({
    files: files.room('downloads'),
    records,
    jobs,
    clock,
    onFailure: (task) => raiseDownloadFailure(records, log, clock(), task),
  })
  mkdirSync(join(filesDir, 'downloads'), { recursive: true, mode: 0o700 })
  const access = createAccess({ records, events, clock, isShared: connection.shared !== undefined })
  const scripts = new Scripts({ records, sandbox, clock, log })
  access.signIn.useExternal((attempt) => askSignOn(scripts, attempt))
  const cluster = new Cluster({ db: connection.shared, version: config.version, news, onError: failing('servers') })
  const renderer = new Renderer()
  const share = cluster.share('radio')
  const vault = openVault(config, log)
  const hardware = new HardwareGateways({
    records,
    clock,
    drivers,
    vault,
    renderer,
    share,
    onError: failing('gateways'),
  })
  const radio = new Radio({
    records,
    clock,
    share,
    hardware,
    decorator: {
      applies: async (within, storeCode) =>
        (await scripts.activeScript({ kind: 'tagDecorator', storeCode }, within)) !== undefined,
      run: (storeCode, labels) => decorateTags(scripts, records, storeCode, labels),
    },
    onChange: (resource, storeCode) => events.emit('changed', { resource, storeCode }),
    onCollecting(stores) {
      events.emit('collecting', checks.list())
      if (stores.length > 0) events.emit('checkTimes', checkTimes(stores))
    },
    onChecks: () => events.emit('checksChanged'),
    onError: failing('radio'),
    jobs: taskJobs(jobs),
    mishaps: config.mishaps,
  })
  handleRuleJobs(jobs, radio.updates, records, clock)
  const checks = new CheckBoard({
    records,
    own: radio.collecting,
    isShared: connection.shared !== undefined,
    onChange: (stores) => events.emit('collecting', stores),
    onError: failing('status checks'),
  })
  for (const kind of ['checksChanged', 'missed'] as const) events.on(kind, () => checks.lookSoon())
  events.on('checkTimes', (times) => checks.hear(times))
  events.on('fieldChanged', () => void radio.storesChanged().catch(failing('radio')))
  events.on('changed', ({ resource }) => {
    if (resource === 'script') scripts.forget()
    if (resource === 'store') checks.lookSoon()
    if (resource === 'server-config') void radio.reportAsSet().catch(failing('radio'))
  })
  const mailer = new Mailer({
    records,
    hosts: config.smtpHosts,
    clock,
    onRaised: (locations) => alarmsChanged(events, locations),
  })
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
  const imports = new FileImports(
    productFiles({ records, products: radio.products, onChange, onError: failing('product file') }),
    {
      ...onFile,
      folder: join(filesDir, 'products'),
      files: files.room('products'),
      jobs: importJobs(jobs, 'product-file'),
      parserOf: parserOf(scripts, records, 'productFileParser'),
      onError: failing('product file'),
    },
  )
  const printing = new PaperPrinting({
    records,
    driver: simulatedPrinters(db),
    clock,
    onChange,
    begin: (task) =>
      jobs.send('paper-print', task, {
        store: task.storeCode,
        key: `${task.storeCode} ${task.taskId}`,
        about: String(task.taskId),
      }),
  })
  const paperImports = new FileImports(paperFiles({ records, printing, clock }), {
    ...onFile,
    folder: join(filesDir, 'paper'),
    files: files.room('paper'),
    jobs: importJobs(jobs, 'paper-file'),
    parserOf: parserOf(scripts, records, 'paperParser'),
    onError: failing('paper file'),
  })
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
    guard: new Guard(records, access.sessions, callRules(descriptors)),
    auditRows,
    ledgerChecks: new LedgerChecks((storeCode) => verifyStore(records, storeCode)),
    downloads,
    imports,
    printing,
    paperImports,
    serverLog,
    radio,
    hardware,
    drivers,
    vault,
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
      // Nothing waits for an unavailable database.
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
