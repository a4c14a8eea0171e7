import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { Records } from '../db/records'
import type { SearchBase } from '../db/searchTypes'
import type { CallContext, CallError } from '../http/call'
import type { Words } from '../say'
import type { Services } from '../services'

export type Row = Record<string, unknown>

/** A call of the engine: its body has been checked and is a record. */
export type Context = CallContext<Row>

/** A save under way, in its transaction. */
export interface Saving<Rec = Row, Extra = unknown> {
  readonly context: Context
  /** Those of the transaction. */
  readonly records: Records
  /** What the transaction has beside its records (`transaction`). */
  readonly extra: Extra
  /** The record as it is kept; nothing where it is new. */
  readonly before: Rec | undefined
  /** What was sent of it, as `before` has left it. */
  readonly sent: Partial<Rec>
  /** The record as it will be. */
  readonly record: Rec
}

/** The save of a whole list under way, in its transaction. */
export interface ListSaving<Rec = Row, Extra = unknown> {
  readonly context: Context
  readonly records: Records
  readonly extra: Extra
  readonly before: readonly Rec[]
  readonly rows: readonly Rec[]
}

/** What an area adds to rows that are saved as one list (`versioned: "list"`). */
export interface ListHooks<Rec extends object = Row, Extra = never> {
  /** Whether a row is left out, as one that is blank. */
  drops?(row: Rec): boolean
  /** What is said of a row whose key another before it has. */
  twice?(row: Rec): Words
  /** Completes the rows, each in its place, before the transaction begins. */
  before?(rows: readonly Rec[], context: Context): readonly Rec[] | Promise<readonly Rec[]>
  /** Throws where they may not be saved. */
  refuse?(saving: ListSaving<Rec, Extra>): unknown
  /** Follows the save in its transaction. */
  after?(saving: ListSaving<Rec, Extra>): Promise<FollowUp | undefined | void> | FollowUp | undefined | void
}

/** What an area adds where several records are saved by one call. */
export interface SeveralHooks<Rec extends object = Row, Extra = never> {
  /** What is answered where a record is there twice; nothing where the last one counts. */
  twice?(sent: Partial<Rec>): CallError | undefined
  /** Throws where these may not be saved together. */
  refuse?(savings: readonly Saving<Rec, Extra>[], context: Context, records: Records): unknown
  /** Writes them, where that is more than their table. */
  write?(savings: readonly Saving<Rec, Extra>[], context: Context, records: Records, extra: Extra): Promise<FollowUp>
  /** Follows the save of those that are new or changed. */
  after?(changed: readonly Saving<Rec, Extra>[], context: Context): FollowUp
}

/** What is done once the transaction is through; what it gives is the outcome that `saved` answers. */
export type FollowUp = () => unknown

/** What a search is kept to and finds beside its fields, and its body without what that asks. */
export type Searched = Pick<SearchBase, 'also' | 'found'> & { readonly body?: Row }

/** What an area adds to the calls that are made from a resource's schema. Each gets the whole record. */
export interface RecordHooks<Rec extends object = Row, Extra = never> {
  /** Completes a body before it is checked. */
  body?(sent: Row): Row
  /** Waits for what is on its way, before records are read. */
  ready?(services: Services): Promise<unknown>
  /** Completes the key of a path or a body. @throws CallError for one that cannot be */
  key?(key: Partial<Rec>, context: Context): Partial<Rec>
  /** The record where nobody has saved one; without it that is a 404, but of settings, which are only read and changed: they have their defaults. */
  standing?(key: Partial<Rec>, services: Services): Rec | undefined
  /** Throws where what the key, or the path of a list, is of is not there. */
  needed?(key: Partial<Rec>, records: Records, context: Context): Promise<unknown>
  /** What narrows a table beside its path. @throws CallError where it may not be read */
  where?(context: Context): object | Promise<object>
  /** What of a table's search is asked of more than its fields, and the body without it. */
  search?(context: Context): Searched | Promise<Searched>
  /** All records, where they are more than the table's. */
  rows?(context: Context): Promise<Rec[]>
  /** Completes or changes what was sent, before the transaction begins. */
  before?(sent: Partial<Rec>, context: Context): Partial<Rec> | Promise<Partial<Rec>>
  /** What is written, where that depends on what is there. */
  complete?(saving: Saving<Rec, Extra>): Partial<Rec> | Promise<Partial<Rec>>
  /** Throws where the record may not be saved. */
  refuse?(saving: Saving<Rec, Extra>): unknown
  /** Follows a save in its transaction. */
  after?(saving: Saving<Rec, Extra>): Promise<FollowUp | undefined | void> | FollowUp | undefined | void
  /** Throws where these may not be deleted, and takes along what goes with them, in the transaction. */
  removing?(rows: readonly Rec[], context: Context, records: Records): Promise<FollowUp | undefined | void> | FollowUp | undefined | void
  /** Records as they are answered. */
  derive?(rows: readonly Rec[], context: Context, records: Records): readonly Rec[] | Promise<readonly Rec[]>
  /** Opens the transaction in which records are changed, where it is another than that of the records. */
  transaction?<Result>(context: Context, work: (records: Records, extra: Extra) => Promise<Result>): Promise<Result>
  /** What is added to its rows where they are saved as one list. */
  readonly list?: ListHooks<Rec, Extra>
  /** What is added where several are saved by one call. */
  readonly several?: SeveralHooks<Rec, Extra>
  /** What is answered to who names a record that is not there. */
  missing?(context: Context): CallError
  /** What is answered to who adds a record that is there. */
  taken?(record: Rec): CallError
  /** What a save answers where that is not the record. */
  saved?(record: Rec, outcome: unknown): unknown
}

/** Hooks by resource. */
export type AreaHooks = { readonly [Name in ResourceName]?: RecordHooks<ResourceTypes[Name]> }

/** A transaction of `transaction` that nothing else about accounts, roles and stores runs beside. */
export const oneByOne = <Result>({ services: { access, records } }: Context, work: (records: Records, extra: never) => Promise<Result>): Promise<Result> =>
  access.serially(records, (within) => work(within, undefined as never))

/** The hooks of a resource whose transaction has something beside its records. */
export const withExtra = <Rec extends object, Extra>(hooks: RecordHooks<Rec, Extra>): RecordHooks<Rec> => hooks as unknown as RecordHooks<Rec>
