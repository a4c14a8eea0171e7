import type { Kysely } from 'kysely'
import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { Access } from '../access/access'
import type { PendingRows } from '../audit/pendingRows'
import type { Draining } from '../base/draining'
import type { Log } from '../base/log'
import type { Vault } from '../base/vault'
import type { Cluster } from '../cluster/cluster'
import type { Events } from '../cluster/events'
import type { News } from '../cluster/news'
import type { Config } from '../config'
import type { Connection } from '../db/connection'
import type { Database } from '../db/database'
import type { Records } from '../db/records'
import type { Every } from '../db/repeat'
import type { Downloads } from '../files/downloads'
import type { ServerLog } from '../files/serverLog'
import type { Files } from '../files/store/files'
import type { Uploads } from '../files/uploads/uploads'
import type { HardwareGateways } from '../hardware/hardwareGateways'
import type { Drivers } from '../hardware/registry'
import type { FileImports } from '../imports/fileImports'
import type { Jobs } from '../jobs/jobs'
import type { LedgerChecks } from '../ledger/checks'
import type { Mailer } from '../mail/mailer'
import type { PaperPrinting } from '../printing/paperPrinting'
import type { CheckBoard } from '../radio/checkBoard'
import type { Radio } from '../radio/radio'
import type { Renderer } from '../render/renderer'
import type { Scripts } from '../scripts/scripts'
import type { Signage } from '../signage/signage'
import type { Guard } from './guard'

/** The configuration and environment of the server. */
interface Environment {
  readonly config: Config
  readonly log: Log
  /** Epoch seconds. */
  readonly clock: () => number
  readonly descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>
}

/** Access to the database. */
interface Storage {
  /** The records of every resource; areas use these, and plain SQL only where they must. */
  readonly records: Records
  readonly db: Kysely<Database>
  readonly connection: Connection
  /** Audit rows that are being written. */
  readonly auditRows: PendingRows
  /** Reads ledgers from end to end. */
  readonly ledgerChecks: LedgerChecks
}

/** Authentication and authorization. */
interface Authorization {
  readonly access: Access
  readonly guard: Guard
}

/** How the servers of one database work together. */
interface Coordination {
  /** Messages between the servers. */
  readonly news: News
  readonly events: Events
  /** This server's share of the work. */
  readonly cluster: Cluster
  /** Background jobs, run by this server or another. */
  readonly jobs: Jobs
  /** Repeats work at an interval, except while the database is unavailable. */
  readonly every: Every
}

/** Uploaded, stored and downloaded files. */
interface FileServices {
  /** The stored files, which several servers may share. */
  readonly files: Files
  /** Resumable uploads, which any server can continue. */
  readonly uploads: Uploads
  readonly downloads: Downloads
  /** The log file of this server, which can be downloaded. */
  readonly serverLog: ServerLog
  /** The folder for temporary files on this machine. */
  readonly filesDir: string
  /** Imports of product files. */
  readonly imports: FileImports
  /** Imports of paper label files, which become tasks. */
  readonly paperImports: FileImports
}

/** The devices in the stores. */
interface Devices {
  readonly radio: Radio
  /** The gateways of real protocols that this server drives. */
  readonly hardware: HardwareGateways
  /** The drivers of such gateways. */
  readonly drivers: Drivers
  /** Keeps the secrets of gateways. */
  readonly vault: Vault
  /** The stores with a status check in progress. */
  readonly checks: CheckBoard
  /** Signage displays and their files. */
  readonly signage: Signage
  /** Draws labels in a worker thread. */
  readonly renderer: Renderer
  /** Prints the labels of paper tasks. */
  readonly printing: PaperPrinting
}

/** Everything of the server that a handler may use, created at the start and in tests. Functions it calls should take only the parts they need. */
export interface Services extends Environment, Storage, Authorization, Coordination, FileServices, Devices {
  /** Sends the mails of alarms and those that calls queue. */
  readonly mailer: Mailer
  /** Runs scripts that users wrote. */
  readonly scripts: Scripts
  /** Whether the server is shutting down. */
  readonly draining: Draining
  /** Whether the tables are ready, so that calls can be answered. */
  isReady(): boolean
}
