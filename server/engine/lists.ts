import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import { defaultValues } from '../../src/schema/defaultValues'
import { fieldOf } from '../../src/schema/descriptor'
import { REVISION } from '../../src/schema/revision'
import { closedFields } from '../calls/fieldRules'
import { refuseFields } from '../calls/outcomes'
import { refuseStaleList } from '../calls/revisions'
import type { Records, Where } from '../db/records'
import type { AnyName, Context, FollowUp, Row } from './hooks'
import type { Resource } from './resource'

/** Saves the rows at a path as one list (`versioned: "list"`). @returns the stored rows */
export async function saveList(resource: Resource, context: Context, path: Row): Promise<readonly Row[]> {
  const {
    name,
    descriptor,
    hooks: { list: hooks = {}, needed },
  } = resource
  const { query, services } = context
  const where = (await resource.narrowed(path, context)) as Where<AnyName>
  await needed?.(where, services.records, context)
  const sent = [...(context.body as unknown as readonly Row[]).entries()].filter(([, row]) => !hooks.drops?.(row))
  const rows = sent.map(([, row]) => row)
  const given = (await hooks.before?.(rows, context)) ?? rows
  refuseDuplicates(
    resource,
    given,
    sent.map(([at]) => at),
  )
  const rowsOf = async (records: Records) =>
    (await records.find(name, where, {
      orderBy: descriptor.list.sort as keyof ResourceTypes[AnyName],
    })) as object[] as Row[]
  let followUp: FollowUp | undefined | void
  const saved = await resource.open(context, async (records, extra) => {
    await records.alone(`${name} ${Object.values(where).join(' ')}`.trim())
    const before = await rowsOf(records)
    refuseStaleList(context, name, query[REVISION], before)
    const saving = { context, records, extra, before, rows: completed(resource, context, given, before) }
    await hooks.refuse?.(saving)
    await records.remove(name, where)
    await records.insert(name, saving.rows)
    records.noteList(name, before, saving.rows)
    followUp = await hooks.after?.(saving)
    return rowsOf(records)
  })
  await followUp?.()
  return saved
}

/** @throws CallError 400 naming each row with the key of an earlier one, by its index in the body */
function refuseDuplicates(
  { descriptor: { key, scope }, hooks: { list } }: Resource,
  rows: readonly Row[],
  places: readonly number[],
): void {
  const own = key.filter((part) => part !== scope)
  const first = new Map(rows.map((row, at) => [keyText(own, row), at] as const).toReversed())
  refuseFields(
    rows.flatMap((row, at) =>
      first.get(keyText(own, row)) === at
        ? []
        : own.map((part) => [`${places[at]}/${part}`, list?.twice?.(row) ?? 'server.thereAlready'] as const),
    ),
  )
}

/** Adds defaults to rows; fields that may not be written keep the values of the stored row with the same key. */
function completed(
  { descriptor }: Resource,
  { services, user }: Context,
  rows: readonly Row[],
  before: readonly Row[],
): Row[] {
  const keyOf = (row: Row) => keyText(descriptor.key, row)
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const { fixed } = closedFields(services, descriptor.name as ResourceName, user)
  const kept = descriptor.fields
    .filter((field) => fixed.has(field.name) || fieldOf(descriptor, field.name).readOnly === 'always')
    .map((field) => field.name)
  const defaults = defaultValues(descriptor)
  return rows.map((row) => {
    const stays = Object.fromEntries(kept.flatMap((field) => [[field, old.get(keyOf(row))?.[field]]]))
    return { ...defaults, ...row, ...stays }
  })
}

const keyText = (key: readonly string[], row: Row): string => JSON.stringify(key.map((part) => row[part]))
