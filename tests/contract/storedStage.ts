import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { wrongCounts } from '../../server/db/counts/tables'
import { isPending } from '../../server/db/migrate'
import type { Where } from '../../server/db/records'
import { enterPrices, enterShown, holdBook, type Price, type Shown } from '../../server/ledger/books'
import { forgetEntries } from '../../server/ledger/forget'
import type { Rows } from '../../server/seed/storeRows'
import type { Server } from '../../server/start/start'
import { sweepLeftFiles } from '../../server/start/sweepLeft'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import { nameAliases, openShop } from '../support/shop'

/** What a small shop of the demonstration was made of, by resource. */
export type Shop = Rows

type Room = 'products' | 'apps' | 'upgrade' | 'downloads' | 'uploads'

/** What is stored, and stands in no answer: the part of the stage that reads and writes rows and files. */
export class StoredStage {
  constructor(
    /** The server itself: for tests of its parts (tests/server), never for those of the contract. */
    readonly inside: Server,
  ) {}

  protected get services(): Server['services'] {
    return this.inside.services
  }

  /** Puts a small shop of the demonstration into the database: the place with this code, its gateways all there. */
  openShop(code: string, size?: Parameters<typeof openShop>[2]): Promise<Shop> {
    return openShop(this.services.records, code, size)
  }

  /** Names the entries of the products of such shops. */
  nameAliases(): Promise<void> {
    return nameAliases(this.services.records)
  }

  /** Adds rows as they are, also such as no call takes: of long ago, or of devices. @returns them with their numbers */
  add<Name extends ResourceName>(
    name: Name,
    rows: readonly Partial<ResourceTypes[Name]>[],
  ): Promise<ResourceTypes[Name][]> {
    return this.services.records.insert(name, rows)
  }

  /** Changes rows behind the server's back. */
  async change<Name extends ResourceName>(
    name: Name,
    where: Where<Name>,
    fields: Partial<ResourceTypes[Name]>,
  ): Promise<void> {
    await this.services.records.update(name, where, fields)
  }

  /** Changes rows, and nobody sees it before `meanwhile` is through. */
  changeSlowly<Name extends ResourceName>(
    name: Name,
    where: Where<Name>,
    fields: Partial<ResourceTypes[Name]>,
    meanwhile: () => Promise<void>,
  ): Promise<void> {
    return this.services.records.transaction(async (within) => {
      await within.update(name, where, fields)
      await meanwhile()
    })
  }

  /** Changes each of these rows, which have their keys, behind the server's back. */
  changeEach<Name extends ResourceName>(name: Name, rows: readonly Partial<ResourceTypes[Name]>[]): Promise<void> {
    return this.services.records.updateMany(name, rows)
  }

  /** Adds these rows, or changes those of their keys. */
  put<Name extends ResourceName>(name: Name, rows: readonly Partial<ResourceTypes[Name]>[]): Promise<void> {
    return this.services.records.upsert(name, rows)
  }

  /** Removes rows behind the server's back. */
  async remove<Name extends ResourceName>(name: Name, where: Where<Name> = {}): Promise<void> {
    await this.services.records.remove(name, where)
  }

  /** The stored rows of what no call lists, in the order of their keys. */
  kept<Name extends ResourceName>(name: Name, where: Where<Name> = {}): Promise<ResourceTypes[Name][]> {
    return this.services.records.find(name, where)
  }

  /** Runs a statement where nothing else here does. @returns its rows */
  async sql<Row = unknown>(...statement: Parameters<typeof sql>): Promise<Row[]> {
    const { rows } = await sql<Row>(...statement).execute(this.services.db)
    return rows
  }

  /** What is kept of counts and is not what there is to count. */
  wrongCounts(): Promise<readonly unknown[]> {
    return wrongCounts(this.services.db, [...this.services.descriptors.values()])
  }

  /** The names of the files that are stored, in the folder or in S3, of a kind. */
  async storedFiles(room: Room): Promise<string[]> {
    const names: string[] = []
    for await (const name of this.services.files.room(room).list()) names.push(name)
    return names
  }

  /** Stores a file of which no record is kept. */
  async storeFile(room: Room, name: string, content: string): Promise<void> {
    await this.services.files.room(room).put(name, Buffer.from(content))
  }

  /** The names of the files that wait on this machine. */
  filesOnDisk(room: Room): string[] {
    return readdirSync(this.pathOf(room))
  }

  /** The folder of such files on this machine. */
  pathOf(room: Room | 'signage'): string {
    return join(this.services.filesDir, room)
  }

  /** What an earlier run left goes, as at a start. */
  async sweepLeftFiles(): Promise<void> {
    await sweepLeftFiles(this.services)
  }

  /** Another writes into the price ledger of a store, and then the product, once `meanwhile` is through. */
  holdLedger(
    product: { readonly storeCode: string; readonly prCode: string },
    meanwhile: () => Promise<void>,
  ): Promise<void> {
    return this.services.records.transaction(async (within) => {
      await holdBook(within, 'PRICE', product.storeCode)
      await meanwhile()
      await within.update('product', product, { nfc: 'held' })
    })
  }

  /** Prices of a store were changed, as its ledger is told. */
  pricesChanged(storeCode: string, prices: readonly Price[]): Promise<void> {
    return this.services.records.transaction((within) => enterPrices(within, storeCode, prices))
  }

  /** Labels of a store have confirmed what they show, as its ledger is told. */
  labelsConfirmed(storeCode: string, shown: readonly Shown[]): Promise<void> {
    return this.services.records.transaction((within) => enterShown(within, storeCode, shown))
  }

  /** What the ledgers have from before a time is kept no longer. @returns how much that is */
  forgetLedger(before: number): Promise<number> {
    return forgetEntries(this.services.records, before)
  }

  /** Whether the database still has what only servers of an earlier version need. */
  isUpgradePending(): Promise<boolean> {
    return isPending(this.services.connection.maintenance)
  }
}
