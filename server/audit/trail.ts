import type { ResourceName } from '../../src/generated/resources'
import type { Audit } from '../../src/generated/types'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { changesOf, type FieldChange } from './changes'
import { type ListChanges, listChangesOf } from './listChanges'

type Row = Readonly<Record<string, unknown>>
type Descriptors = ReadonlyMap<ResourceName, ResourceDescriptor>

export interface CallFacts {
  readonly call: string
  readonly email: string
  /** The store that the request names. */
  readonly store: string | undefined
  /** The resource of its body. */
  readonly resource: ResourceName | undefined
  /** The resource whose schema declares the call. */
  readonly declaredBy: ResourceName | undefined
  /** The key of the record that its path or its body names. */
  readonly record: string | undefined
  /** The key of the privilege it needs. */
  readonly privilege: string | undefined
}

/** What a call changed of one resource. */
interface Touch {
  count: number
  /** How many of these changes are known field by field. */
  detailed: number
  /** The changed fields by key, for the first few records. */
  readonly records: Map<string, FieldChange[]>
  /** The stores of its records. */
  readonly stores: Set<string>
  /** Set for a list that is saved as one. */
  list?: ListChanges
}

const hasChanges = ({ list, records }: Touch): boolean =>
  list ? list.rows > 0 : [...records.values()].some(({ length }) => length > 0)

function inStore(touch: Touch, value: unknown): void {
  if (typeof value === 'string' && value !== '') touch.stores.add(value)
}

const soleOf = (values: Iterable<string>): string | undefined => {
  const [first, ...more] = new Set(values)
  return more.length === 0 ? first : undefined
}

const sinceFirst = (change: FieldChange, first: FieldChange | undefined): FieldChange =>
  first ? { ...first, after: change.after } : change

/** Larger reads and writes are not remembered: a record about to be changed is not read with a whole table. */
const FEW = 20

/** Collects what a call reads and changes, for its audit row. */
export class Trail {
  readonly #known = new Map<string, Row>()
  readonly #touched = new Map<ResourceName, Touch>()
  #notes = 0
  #idle = -1
  /** The task that sends the change to the labels. */
  #task: number | undefined

  constructor(
    private readonly descriptors: Descriptors,
    private readonly facts: CallFacts,
  ) {}

  /** The account that makes the call. */
  get actor(): string {
    return this.facts.email
  }

  /** How many changes were noted: a row written before the last of them is incomplete. */
  get notes(): number {
    return this.#notes
  }

  /** Whether the call saved values without changing any. */
  get isIdle(): boolean {
    return this.#idle === this.#notes
  }

  /** Discards the notes of a transaction that was rolled back. */
  forget(): void {
    this.#known.clear()
    this.#touched.clear()
    this.#notes = 0
    this.#idle = -1
    this.#task = undefined
  }

  read(name: ResourceName, rows: readonly object[]): void {
    if (rows.length > FEW) return
    for (const row of rows) this.#known.set(`${name}\0${this.#keyOf(name, row as Row)}`, row as Row)
  }

  /** Notes records that were added or written, whole or in part; of a single one its fields too. */
  wrote(name: ResourceName, rows: readonly object[], how: 'whole' | 'part' = 'whole'): void {
    if (name === 'audit') return
    const touch = this.#touch(name, rows.length)
    const [row] = rows as readonly Row[]
    if (name === 'task' && how === 'whole' && typeof row?.taskId === 'number') this.#task = row.taskId
    if (rows.length === 1 && row) this.#change(name, touch, row, row, how)
    const { scope } = this.#descriptor(name)
    if (scope === undefined || rows.length > FEW) return
    for (const one of rows as readonly Row[]) inStore(touch, one[scope])
  }

  /** Notes a change of the matching records; `after` is undefined if they were removed. */
  changed(name: ResourceName, fitting: Row, after: Row | undefined, count: number): void {
    if (count === 0 || name === 'audit') return
    if (name === 'task')
      this.#task = after !== undefined && typeof fitting['taskId'] === 'number' ? fitting['taskId'] : undefined
    const where = Object.fromEntries(
      Object.entries(fitting).map(([part, value]) => [
        part,
        Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value,
      ]),
    )
    const touch = this.#touch(name, count)
    const { key, scope } = this.#descriptor(name)
    if (scope !== undefined) inStore(touch, where[scope])
    const isOne = key.every((part) => where[part] !== undefined && typeof where[part] !== 'object')
    if (isOne) this.#change(name, touch, where, after)
  }

  /** Notes a list that was saved as one. */
  list(name: ResourceName, before: readonly Row[], after: readonly Row[]): void {
    const list = listChangesOf(this.#descriptor(name), before, after)
    this.#touch(name, 0).list = list
    if (list.rows === 0) this.unchanged(name)
  }

  /** A save changed nothing: what was noted of it does not count. */
  unchanged(name: ResourceName): void {
    if ([...this.#touched].every(([one, touch]) => one === name && !hasChanges(touch))) this.#idle = this.#notes
  }

  countOf = (name: ResourceName): number => this.#touched.get(name)?.count ?? 0

  /** The audit rows of the call so far: first that of its main resource, then one for each other that people edit and it changed. */
  rows(outcome: Audit['outcome'], updatedAt: number): Omit<Audit, 'id'>[] {
    const main = this.#main()
    const isBeside = (name: ResourceName, touch: Touch) =>
      name !== main &&
      this.#isWritten(name) &&
      this.#descriptor(name).calls.list !== undefined &&
      touch.detailed === touch.count &&
      hasChanges(touch)
    const beside = [...this.#touched].filter(([name, touch]) => isBeside(name, touch))
    const stores = [...this.#touched.values()].flatMap((touch) => [...touch.stores])
    const { record, store = soleOf(stores) } = this.facts
    const how = { outcome, updatedAt }
    const storeOf = (name: ResourceName, touch: Touch) =>
      touch.stores.size === 0 && this.#descriptor(name).scope !== undefined ? store : soleOf(touch.stores)
    return [
      this.#row(main, { ...how, record, store }),
      ...beside.map(([name, touch]) => this.#row(name, { ...how, record: undefined, store: storeOf(name, touch) })),
    ]
  }

  #row(
    resource: ResourceName | undefined,
    { record, store, outcome, updatedAt }: Pick<Audit, 'outcome' | 'updatedAt'> & Pick<CallFacts, 'record' | 'store'>,
  ): Omit<Audit, 'id'> {
    const { call, email } = this.facts
    const touch = resource && this.#touched.get(resource)
    const [only] =
      touch && !touch.list && touch.detailed > 0 && touch.detailed === touch.count && touch.records.size === 1
        ? [...touch.records]
        : []
    return {
      updatedAt,
      email,
      call: call.slice(0, 128),
      outcome,
      resource: resource ?? null,
      record: (only ? this.#shownKey(resource as ResourceName, only[0]) : record)?.slice(0, 512) || null,
      store: store?.slice(0, 64) || null,
      records: touch?.list?.rows ?? touch?.count ?? null,
      taskId: this.#task ?? null,
      changes: [...(touch?.list?.changes ?? only?.[1] ?? [])],
      listWas: touch?.list?.was ?? null,
    }
  }

  /** The main resource: that of the body, else the declaring one, else the first changed: of its privilege, of what people edit, of any. */
  #main(): ResourceName | undefined {
    const { resource, declaredBy, privilege } = this.facts
    const touched = [...this.#touched.keys()]
    const written = touched.filter((name) => this.#isWritten(name))
    const own = written.find((name) => this.#descriptor(name).privilege.write === privilege)
    return (
      [resource, declaredBy].find((name) => name && this.#touched.has(name)) ??
      own ??
      written[0] ??
      touched[0] ??
      resource
    )
  }

  /** Whether people edit it, rather than the server recording what was done. */
  #isWritten(name: ResourceName): boolean {
    const { privilege, table } = this.#descriptor(name)
    return privilege.write !== undefined && table?.retention === undefined
  }

  #change(name: ResourceName, touch: Touch, of: Row, after: Row | undefined, how: 'whole' | 'part' = 'part'): void {
    const key = this.#keyOf(name, of)
    const known = `${name}\0${key}`
    const before = this.#known.get(known)
    const found = changesOf(this.#descriptor(name), before, after, how)
    if (after) this.#known.set(known, { ...before, ...after })
    touch.detailed += 1
    const earlier = touch.records.get(key)
    if (earlier === undefined && touch.records.size >= FEW) return
    // Two changes of one field are merged: before the first, after the second.
    const first = new Map(earlier?.map((change) => [change.field, change]))
    const later = new Set(found.map(({ field }) => field))
    touch.records.set(key, [
      ...(earlier ?? []).filter(({ field }) => !later.has(field)),
      ...found.map((change) => sinceFirst(change, first.get(change.field))),
    ])
  }

  #touch(name: ResourceName, count: number): Touch {
    const touch = this.#touched.get(name) ?? {
      count: 0,
      detailed: 0,
      records: new Map<string, FieldChange[]>(),
      stores: new Set<string>(),
    }
    touch.count += count
    this.#touched.set(name, touch)
    this.#notes += 1
    return touch
  }

  #descriptor(name: ResourceName): ResourceDescriptor {
    const found = this.descriptors.get(name)
    if (!found) throw new Error(`no resource ${name}`)
    return found
  }

  #keyOf = (name: ResourceName, row: Row): string =>
    this.#descriptor(name)
      .key.map((part) => String(row[part]))
      .join('\0')

  /** A readable key, without the store, which has a column of its own. */
  #shownKey(name: ResourceName, key: string): string {
    const { key: parts, scope } = this.#descriptor(name)
    const values = key.split('\0')
    const own = values.filter((_, at) => parts[at] !== scope)
    return (own.length > 0 ? own : values).join('/')
  }
}
