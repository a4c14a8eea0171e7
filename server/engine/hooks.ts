import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { Words } from '../base/say'
import type { CallContext } from '../calls/call'
import type { CallError } from '../calls/callError'
import type { Services } from '../calls/services'
import type { Records } from '../db/records'
import type { SearchBase } from '../db/searchTypes'

export type Row = Record<string, unknown>

/** A placeholder type where the records require the name of a resource. */
export type AnyName = 'audit'

/** A call of the engine, whose body is a valid record. */
export type Context = CallContext<Row>

/** A save in progress, in its transaction. */
export interface Saving<Rec = Row, Extra = unknown> {
  readonly context: Context
  /** The records of the transaction. */
  readonly records: Records
  /** What the `transaction` hook provides besides records. */
  readonly extra: Extra
  /** The stored record; undefined if it is new. */
  readonly before: Rec | undefined
  /** What was sent, after the `before` hook. */
  readonly sent: Partial<Rec>
  /** The record as it will be stored. */
  readonly record: Rec
}

/** A save of a list in progress, in its transaction. */
interface ListSaving<Rec = Row, Extra = unknown> {
  readonly context: Context
  readonly records: Records
  readonly extra: Extra
  readonly before: readonly Rec[]
  readonly rows: readonly Rec[]
}

/** Hooks for rows that are saved as one list (`versioned: "list"`). */
export interface ListHooks<Rec extends object = Row, Extra = never> {
  /** Whether to leave out a row, such as a blank one. */
  drops?(row: Rec): boolean
  /** The error for a row with the key of an earlier row. */
  twice?(row: Rec): Words
  /** Completes the rows, keeping their order, before the transaction begins. */
  before?(rows: readonly Rec[], context: Context): readonly Rec[] | Promise<readonly Rec[]>
  /** Throws if the rows may not be saved. */
  refuse?(saving: ListSaving<Rec, Extra>): unknown
  /** Runs after the save, in its transaction. */
  after?(saving: ListSaving<Rec, Extra>): Promise<FollowUp | undefined | void> | FollowUp | undefined | void
}

/** Hooks for calls that save several records. */
interface SeveralHooks<Rec extends object = Row, Extra = never> {
  /** The error for a record that is sent twice; undefined to use the last one. */
  twice?(sent: Partial<Rec>): CallError | undefined
  /** Locks what every save of these locks before the records themselves. */
  hold?(context: Context, records: Records): Promise<unknown>
  /** Throws if these may not be saved together. */
  refuse?(savings: readonly Saving<Rec, Extra>[], context: Context, records: Records): unknown
  /** Replaces the write to the table. */
  write?(savings: readonly Saving<Rec, Extra>[], context: Context, records: Records, extra: Extra): Promise<FollowUp>
  /** Runs after the save, with the new and changed records. */
  after?(changed: readonly Saving<Rec, Extra>[], context: Context): FollowUp
}

/** Runs after the commit; its result is passed to `saved`. */
export type FollowUp = () => unknown

/** Additional conditions of a search, and the body without the parameters they replace. */
export type Searched = Pick<SearchBase, 'also' | 'found'> & { readonly body?: Row }

/** Hooks of an area into the calls derived from a resource's schema. */
export interface RecordHooks<Rec extends object = Row, Extra = never> {
  /** Completes a body before it is checked. */
  body?(sent: Row): Row
  /** Waits for pending writes before records are read. */
  ready?(services: Services): Promise<unknown>
  /** Completes the key of a path or a body. @throws CallError if it is invalid */
  key?(key: Partial<Rec>, context: Context): Partial<Rec>
  /** The record while none is saved. Without this hook that is a 404, except for settings (read and update only), which have their defaults. */
  standing?(key: Partial<Rec>, services: Services): Rec | undefined
  /** Throws if what the key or the path of a list refers to does not exist. */
  needed?(key: Partial<Rec>, records: Records, context: Context): Promise<unknown>
  /** Narrows a table besides its path. @throws CallError if it may not be read */
  where?(context: Context): object | Promise<object>
  /** Adds conditions to a table's search beyond its fields. */
  search?(context: Context): Searched | Promise<Searched>
  /** All records, if there are more than the table's. */
  rows?(context: Context): Promise<Rec[]>
  /** Completes or changes what was sent, before the transaction. */
  before?(sent: Partial<Rec>, context: Context): Partial<Rec> | Promise<Partial<Rec>>
  /** Completes the record in the transaction, knowing the stored one. */
  complete?(saving: Saving<Rec, Extra>): Partial<Rec> | Promise<Partial<Rec>>
  /** Throws if the record may not be saved. */
  refuse?(saving: Saving<Rec, Extra>): unknown
  /** Runs after a save, in its transaction. */
  after?(saving: Saving<Rec, Extra>): Promise<FollowUp | undefined | void> | FollowUp | undefined | void
  /** Throws if the rows may not be deleted; also deletes what belongs to them, in the transaction. */
  removing?(
    rows: readonly Rec[],
    context: Context,
    records: Records,
  ): Promise<FollowUp | undefined | void> | FollowUp | undefined | void
  /** Adds derived values to answered records. */
  derive?(rows: readonly Rec[], context: Context, records: Records): readonly Rec[] | Promise<readonly Rec[]>
  /** Opens the transaction, if it is not that of the records. */
  transaction?<Result>(context: Context, work: (records: Records, extra: Extra) => Promise<Result>): Promise<Result>
  readonly list?: ListHooks<Rec, Extra>
  readonly several?: SeveralHooks<Rec, Extra>
  /** The error for a record that does not exist, instead of the default 404. */
  missing?(context: Context): CallError
  /** The error for adding a record that exists, instead of the default 409. */
  taken?(record: Rec): CallError
  /** The answer of a save, instead of the record. */
  saved?(record: Rec, outcome: unknown): unknown
}

/** Hooks by resource. */
export type AreaHooks = { readonly [Name in ResourceName]?: RecordHooks<ResourceTypes[Name]> }

/** A `transaction` hook that excludes other changes of accounts, roles and stores. */
export const oneByOne = <Result>(
  { services: { access, records } }: Context,
  work: (records: Records, extra: never) => Promise<Result>,
): Promise<Result> => access.serially(records, (within) => work(within, undefined as never))

/** Types the hooks of a resource whose transaction provides an `extra`. */
export const withExtra = <Rec extends object, Extra>(hooks: RecordHooks<Rec, Extra>): RecordHooks<Rec> =>
  hooks as unknown as RecordHooks<Rec>
