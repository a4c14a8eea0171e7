import type { ResourceName } from '../../src/generated/resources'
import type { Audit } from '../../src/generated/types'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { changesOf, type FieldChange } from './changes'
import { type ListChanges, listChangesOf } from './listChanges'

type Row = Readonly<Record<string, unknown>>
type Descriptors = ReadonlyMap<ResourceName, ResourceDescriptor>

/** What is known of a call before it changes anything. */
export interface CallFacts {
  readonly call: string
  readonly email: string
  /** The store that the request names. */
  readonly store: string | undefined
  /** The resource of its body, and the key of what its path or its body names. */
  readonly resource: ResourceName | undefined
  /** The resource whose schema declares the call. */
  readonly declaredBy: ResourceName | undefined
  readonly record: string | undefined
  /** The key of the privilege that it needs. */
  readonly privilege: string | undefined
}

/** What a call has done to one resource. */
interface Touch {
  count: number
  /** How many of these changes are told record by record. */
  told: number
  /** By key, for the first few of them. */
  readonly records: Map<string, FieldChange[]>
  /** The stores of its records. */
  readonly stores: Set<string>
  /** Of what is saved as one list. */
  list?: ListChanges
}

/** Whether anything is said to be different. */
const tells = ({ list, records }: Touch): boolean => (list ? list.rows > 0 : [...records.values()].some(({ length }) => length > 0))

function inStore(touch: Touch, value: unknown): void {
  if (typeof value === 'string' && value !== '') touch.stores.add(value)
}

const soleOf = (values: Iterable<string>): string | undefined => {
  const [first, ...more] = new Set(values)
  return more.length === 0 ? first : undefined
}

const asBeforeAll = (change: FieldChange, first: FieldChange | undefined): FieldChange => (first ? { ...first, after: change.after } : change)

/** Records that were read are remembered in this number: one that is changed is among the last few, a whole table is not. */
const FEW = 20

/** Collects what a call reads and changes, for the one row that the audit has of it. */
export class Trail {
  readonly #known = new Map<string, Row>()
  readonly #touched = new Map<ResourceName, Touch>()
  #notes = 0
  #idle = -1
  /** The task that sends what is changed to the labels. */
  #task: number | undefined

  constructor(
    private readonly descriptors: Descriptors,
    private readonly facts: CallFacts,
  ) {}

  /** How often something was noted: a row that was written before the last of them is not whole. */
  get notes(): number {
    return this.#notes
  }

  /** Whether it was a save that left everything as it was. */
  get isIdle(): boolean {
    return this.#idle === this.#notes
  }

  /** Forgets a transaction that came to nothing. */
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

  /** Records that were added, or written whole or in part: of a single one it is said what is in it. */
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

  /** What changed of the records that fit; `after` is missing where they are gone. */
  changed(name: ResourceName, fitting: Row, after: Row | undefined, count: number): void {
    if (count === 0 || name === 'audit') return
    if (name === 'task') this.#task = after !== undefined && typeof fitting['taskId'] === 'number' ? fitting['taskId'] : undefined
    const where = Object.fromEntries(Object.entries(fitting).map(([part, value]) => [part, Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value]))
    const touch = this.#touch(name, count)
    const { key, scope } = this.#descriptor(name)
    if (scope !== undefined) inStore(touch, where[scope])
    const isOne = key.every((part) => where[part] !== undefined && typeof where[part] !== 'object')
    if (isOne) this.#change(name, touch, where, after)
  }

  /** The rows of a list that was saved as one. */
  list(name: ResourceName, before: readonly Row[], after: readonly Row[]): void {
    const list = listChangesOf(this.#descriptor(name), before, after)
    this.#touch(name, 0).list = list
    if (list.rows === 0) this.unchanged(name)
  }

  /** A save found everything as it is to be: what has been noted of it is no change. */
  unchanged(name: ResourceName): void {
    if ([...this.#touched].every(([one, touch]) => one === name && !tells(touch))) this.#idle = this.#notes
  }

  /** How many records of a resource were changed. */
  countOf = (name: ResourceName): number => this.#touched.get(name)?.count ?? 0

  /** The rows of the call as far as it has come: of what it is about first, then of what else people see and write that it changed. */
  rows(outcome: Audit['outcome'], updatedAt: number): Omit<Audit, 'id'>[] {
    const main = this.#main()
    const isBeside = (name: ResourceName, touch: Touch) => name !== main && this.#isWritten(name) && this.#descriptor(name).calls.list !== undefined && touch.told === touch.count && tells(touch)
    const beside = [...this.#touched].filter(([name, touch]) => isBeside(name, touch))
    const stores = [...this.#touched.values()].flatMap((touch) => [...touch.stores])
    const { record, store = soleOf(stores) } = this.facts
    const how = { outcome, updatedAt }
    const storeOf = (name: ResourceName, touch: Touch) => (touch.stores.size === 0 && this.#descriptor(name).scope !== undefined ? store : soleOf(touch.stores))
    return [this.#row(main, { ...how, record, store }), ...beside.map(([name, touch]) => this.#row(name, { ...how, record: undefined, store: storeOf(name, touch) }))]
  }

  #row(resource: ResourceName | undefined, { record, store, outcome, updatedAt }: Pick<Audit, 'outcome' | 'updatedAt'> & Pick<CallFacts, 'record' | 'store'>): Omit<Audit, 'id'> {
    const { call, email } = this.facts
    const touch = resource && this.#touched.get(resource)
    const [only] = touch && !touch.list && touch.told > 0 && touch.told === touch.count && touch.records.size === 1 ? [...touch.records] : []
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

  /** What the call was mostly about: what its body is, else what declares it, else what it changed first: of what its privilege is for, of what people write, of what only notes that it was done. */
  #main(): ResourceName | undefined {
    const { resource, declaredBy, privilege } = this.facts
    const touched = [...this.#touched.keys()]
    const written = touched.filter((name) => this.#isWritten(name))
    const own = written.find((name) => this.#descriptor(name).privilege.write === privilege)
    return [resource, declaredBy].find((name) => name && this.#touched.has(name)) ?? own ?? written[0] ?? touched[0] ?? resource
  }

  /** Whether people write it, and not only what is done. */
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
    touch.told += 1
    const earlier = touch.records.get(key)
    if (earlier === undefined && touch.records.size >= FEW) return
    // Of two changes of a field the record was as before the first, and is as after the second.
    const first = new Map(earlier?.map((change) => [change.field, change]))
    const later = new Set(found.map(({ field }) => field))
    touch.records.set(key, [...(earlier ?? []).filter(({ field }) => !later.has(field)), ...found.map((change) => asBeforeAll(change, first.get(change.field)))])
  }

  #touch(name: ResourceName, count: number): Touch {
    const touch = this.#touched.get(name) ?? { count: 0, told: 0, records: new Map<string, FieldChange[]>(), stores: new Set<string>() }
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

  #keyOf = (name: ResourceName, row: Row): string => this.#descriptor(name).key.map((part) => String(row[part])).join('\0')

  /** A key to read: without the store, which stands beside it. */
  #shownKey(name: ResourceName, key: string): string {
    const { key: parts, scope } = this.#descriptor(name)
    const values = key.split('\0')
    const own = values.filter((_, at) => parts[at] !== scope)
    return (own.length > 0 ? own : values).join('/')
  }
}
