import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import { defaultValues } from '../../src/schema/defaultValues'
import { fieldOf } from '../../src/schema/descriptor'
import { REVISION } from '../../src/schema/revision'
import type { CallName } from '../../src/generated/calls'
import type { Records } from '../db/records'
import type { AreaCalls, CallContext, Handler } from '../http/call'
import { closedFields } from '../http/fieldRules'
import { done } from '../http/outcomes'
import { refuseStaleList } from '../http/revisions'
import type { FollowUp, Row } from './hooks'

type Params = CallContext['params']

/** The save of a whole list under way, in its transaction. */
export interface ListSaving<Rec, Extra = unknown> {
  readonly context: CallContext<Rec[]>
  readonly records: Records
  readonly extra: Extra
  readonly before: readonly Rec[]
  readonly rows: readonly Rec[]
}

/** How rows that are saved together are read and saved: by which calls, and what the area adds. */
export interface ListOptions<Name extends ResourceName, Rec extends object = ResourceTypes[Name], Extra = never> {
  readonly read: CallName
  readonly save: CallName
  /** Which rows the path means; without it all. */
  where?(params: Params): Partial<Rec>
  /** Throws where the path means no list. */
  needed?(context: CallContext<unknown>): Promise<unknown>
  /** The field by which they are in order. */
  readonly order: keyof Rec & string
  /** Completes the rows, or leaves some out, before the transaction begins. */
  before?(rows: readonly Rec[], context: CallContext<Rec[]>): readonly Rec[] | Promise<readonly Rec[]>
  /** Throws where they may not be saved. */
  refuse?(saving: ListSaving<Rec, Extra>): unknown
  after?(saving: ListSaving<Rec, Extra>): Promise<FollowUp | undefined | void> | FollowUp | undefined | void
  transaction?<Result>(context: CallContext<Rec[]>, work: (records: Records, extra: Extra) => Promise<Result>): Promise<Result>
  /** What a save answers: the rows, or that it was done. */
  readonly answers: 'rows' | 'done'
}

/** The two calls of a resource whose rows are saved as one list (`versioned: "list"`). */
export function listCalls<Name extends ResourceName, Extra = never>(name: Name, options: ListOptions<Name, ResourceTypes[Name], Extra>): AreaCalls {
  type Rec = ResourceTypes[Name]
  const { read, save, where = () => ({}), needed, order, answers } = options
  const rowsOf = async (records: Records, params: Params) => (await records.find(name, where(params), { orderBy: order })) as Rec[]
  const reading: Handler = async (context) => {
    await needed?.(context)
    return rowsOf(context.services.records, context.params)
  }
  const saving: Handler<Rec[]> = async (context) => {
    const { params, query, services } = context
    await needed?.(context)
    const given = (await options.before?.(context.body, context)) ?? context.body
    let followUp: FollowUp | undefined | void
    const work = async (records: Records, extra: Extra) => {
      await records.alone(`${name} ${Object.values(where(params)).join(' ')}`.trim())
      const before = await rowsOf(records, params)
      refuseStaleList(context, name, query[REVISION], before)
      const rows = completed(context, name, given, before)
      await options.refuse?.({ context, records, extra, before, rows })
      await records.remove(name, where(params))
      await records.insert(name, rows)
      followUp = await options.after?.({ context, records, extra, before, rows })
      return rowsOf(records, params)
    }
    const rows = await (options.transaction?.(context, work) ?? services.records.transaction((records) => work(records, undefined as never)))
    await followUp?.()
    return answers === 'rows' ? rows : done
  }
  return { [read]: reading, [save]: saving }
}

/** Rows with their defaults; what may not be written of one stays as the row with its key has it. */
function completed<Name extends ResourceName>({ services, user }: CallContext<unknown>, name: Name, rows: readonly ResourceTypes[Name][], before: readonly ResourceTypes[Name][]): ResourceTypes[Name][] {
  const descriptor = services.descriptors.get(name)
  if (!descriptor) return [...rows]
  const keyOf = (row: object) => JSON.stringify(descriptor.key.map((part) => (row as Row)[part]))
  const old = new Map(before.map((row) => [keyOf(row), row as Row]))
  const { fixed } = closedFields(services, name, user)
  const kept = descriptor.fields.filter((field) => fixed.has(field.name) || fieldOf(descriptor, field.name).readOnly === 'always').map((field) => field.name)
  const defaults = defaultValues(descriptor)
  return rows.map((row) => {
    const stays = Object.fromEntries(kept.flatMap((field) => [[field, old.get(keyOf(row))?.[field]]]))
    return { ...defaults, ...row, ...stays }
  })
}
