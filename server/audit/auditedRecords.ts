import type { Kysely } from 'kysely'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { CountChanges } from '../db/counts/changes'
import type { Database } from '../db/database'
import { Records, type Where } from '../db/records'
import type { FindOptions } from '../db/recordTypes'
import type { Trail } from './trail'

type Row = Readonly<Record<string, unknown>>

/** Writes the audit row of a call in the transaction of the call's first change. */
export interface TrailWriter {
  readonly trail: Trail
  /** Writes the row. @returns what to run after the commit */
  write(within: Records): Promise<() => void>
  /** The transaction was rolled back. */
  undone(): void
}

/**
 * The records of one call. Its changes are noted, and its audit row is written in the same transaction. Changes by plain SQL
 * are reported with `noteChange`.
 */
export class AuditedRecords extends Records {
  readonly #writer: TrailWriter
  readonly #all: ReadonlyMap<ResourceName, ResourceDescriptor>

  constructor(
    db: Kysely<Database>,
    descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>,
    writer: TrailWriter,
    counting?: CountChanges | 'later',
  ) {
    super(db, descriptors, counting)
    this.#all = descriptors
    this.#writer = writer
  }

  override get actor(): string {
    return this.#trail.actor
  }

  protected override within(db: Kysely<Database>, counting: CountChanges | 'later'): Records {
    return new AuditedRecords(db, this.#all, this.#writer, counting)
  }

  override async transaction<Result>(work: (records: Records) => Promise<Result>): Promise<Result> {
    if (this.#isWithin) return super.transaction(work)
    const { trail } = this.#writer
    try {
      const { result, ended } = await super.transaction(async (within) => {
        const before = trail.notes
        const done = await work(within)
        return { result: done, ended: trail.notes > before ? await this.#writer.write(within) : undefined }
      })
      ended?.()
      return result
    } catch (error) {
      this.#writer.undone()
      throw error
    }
  }

  override async find<Name extends ResourceName>(
    name: Name,
    where?: Where<Name>,
    options?: FindOptions<Name>,
  ): Promise<ResourceTypes[Name][]> {
    const rows = await super.find(name, where, options)
    this.#trail.read(name, rows)
    return rows
  }

  override async held<Name extends ResourceName>(name: Name, where: Where<Name>): Promise<ResourceTypes[Name][]> {
    const rows = await super.held(name, where)
    this.#trail.read(name, rows)
    return rows
  }

  override async insert<Name extends ResourceName>(
    name: Name,
    records: readonly Partial<ResourceTypes[Name]>[],
  ): Promise<ResourceTypes[Name][]> {
    if (!this.#isWithin) return this.transaction((within) => within.insert(name, records))
    const added = await super.insert(name, records)
    if (added.length > 0) this.#trail.wrote(name, added)
    return added
  }

  override async upsert<Name extends ResourceName>(
    name: Name,
    records: readonly Partial<ResourceTypes[Name]>[],
  ): Promise<void> {
    if (!this.#isWithin) return this.transaction((within) => within.upsert(name, records))
    const before = this.#trail.countOf(name)
    await super.upsert(name, records)
    // If the upsert was split into inserts and updates, those have been noted.
    if (records.length > 0 && this.#trail.countOf(name) === before) this.#trail.wrote(name, records)
  }

  override async update<Name extends ResourceName>(
    name: Name,
    where: Where<Name>,
    change: Partial<ResourceTypes[Name]>,
  ): Promise<number> {
    if (!this.#isWithin) return this.transaction((within) => within.update(name, where, change))
    const count = await super.update(name, where, change)
    this.#trail.changed(name, where, change, count)
    return count
  }

  override async updateMany<Name extends ResourceName>(
    name: Name,
    records: readonly Partial<ResourceTypes[Name]>[],
    known?: readonly Partial<ResourceTypes[Name]>[],
  ): Promise<void> {
    if (!this.#isWithin) return this.transaction((within) => within.updateMany(name, records, known))
    if (known) this.#trail.read(name, known)
    await super.updateMany(name, records, known)
    if (records.length > 0) this.#trail.wrote(name, records, 'part')
  }

  override async remove<Name extends ResourceName>(name: Name, where: Where<Name>): Promise<number> {
    if (!this.#isWithin) return this.transaction((within) => within.remove(name, where))
    const count = await super.remove(name, where)
    this.#trail.changed(name, where, undefined, count)
    return count
  }

  override noteChange<Name extends ResourceName>(name: Name, key: Where<Name>, after: object | undefined): void {
    this.#trail.changed(name, key, after as Row | undefined, 1)
  }

  override noteStanding<Name extends ResourceName>(name: Name, record: object): void {
    this.#trail.read(name, [record])
  }

  override noteList<Name extends ResourceName>(name: Name, before: readonly object[], after: readonly object[]): void {
    this.#trail.list(name, before as readonly Row[], after as readonly Row[])
  }

  override noteUnchanged<Name extends ResourceName>(name: Name): void {
    this.#trail.unchanged(name)
  }

  get #trail(): Trail {
    return this.#writer.trail
  }

  get #isWithin(): boolean {
    return this.db.isTransaction
  }
}
