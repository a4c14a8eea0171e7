import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Alias, LabelState, Tag, Task } from '../../src/generated/types'
import { groupBy } from '../base/groupBy'
import type { Records } from '../db/records'
import type { PlannedPrice } from '../ledger/lowest'
import type { DrawJob } from '../render/draw'
import { drawsText } from '../render/drawn'
import { reducedFrom, tagJob } from '../render/labels'
import { layoutFingerprints } from '../render/layout'
import { readAliases } from '../products/aliases'
import { type LabelKey, labelKey } from './driver'
import type { Look, Looks } from './labelContent'

/** What is sent first; the lowest number is. */
export const URGENCY = { person: 0, price: 1, promotion: 2, other: 3 } as const
export type Urgency = (typeof URGENCY)[keyof typeof URGENCY]

/** Seconds until a label that failed is sent again, by how often it has failed. After the last it waits until it is heard. */
export const PAUSES: readonly number[] = [300, 900, 3600, 14_400, 43_200, 86_400, 86_400, 86_400]

/** What a task wants labels to show. */
export interface Wish {
  readonly storeCode: string
  readonly taskId: number
  readonly tags: readonly Tag[]
  readonly looks: Looks
  readonly urgencyOf: (prCode: string | null) => Urgency
  /** Sent even where the label shows it already: somebody asked for that. */
  readonly isForced: boolean
  /** Epoch seconds. */
  readonly at: number
}

/** What became of a wish. */
export interface Wanted {
  /** The labels that do not show it yet. */
  readonly toSend: ReadonlySet<string>
  /** What earlier tasks wanted of the same labels and was not sent. */
  readonly superseded: readonly Pick<LabelState, 'tagMac' | 'taskId'>[]
}

/** Notes what labels should show from now on, in the transaction of `records`: the newest wish takes the place of the others. */
export async function want(
  records: Records,
  { storeCode, taskId, tags, looks, urgencyOf, isForced, at }: Wish,
): Promise<Wanted> {
  const labels = tags.map(({ tagMac }) => ({ storeCode, tagMac }))
  await lockLabels(records, labels)
  const known = new Map((await heldStates(records, labels)).map((state) => [state.tagMac, state]))
  const pictures = await picturesOf(records, { storeCode, tags, looks, at })
  const toSend = new Set<string>()
  const superseded: Pick<LabelState, 'tagMac' | 'taskId'>[] = []
  const next = tags.map((tag): LabelState => {
    const { tagMac, prCode = null } = tag
    const before = known.get(tagMac)
    const look = looks.get(tagMac)
    const wanted = pictures.get(tagMac) ?? ''
    const isShown = !isForced && before?.shown === wanted
    if (!isShown) toSend.add(tagMac)
    if (before?.state === 'WAITING' && before.taskId !== taskId) superseded.push({ tagMac, taskId: before.taskId })
    return {
      storeCode,
      tagMac,
      taskId,
      wanted,
      wantedAt: at,
      shown: before?.shown ?? null,
      shownAt: before?.shownAt ?? null,
      page: before?.page ?? 0,
      state: isShown ? 'SHOWN' : 'WAITING',
      urgency: urgencyOf(prCode),
      tries: 0,
      failure: null,
      ruleId: look?.choice?.ruleId ?? null,
      plainLayout: look?.choice?.plain ?? null,
      nextAt: isShown ? null : at,
    }
  })
  await records.upsert('label-state', next)
  return { toSend, superseded }
}

/** That a row of this alias is one of some labels: not each store with each address, as two lists would be tried. */
function isOneOf(alias: string, labels: readonly LabelKey[]) {
  const [ref, stores] = [(name: string) => sql.id(alias, name), [...new Set(labels.map(({ storeCode }) => storeCode))]]
  const macs = labels.map(({ tagMac }) => tagMac)
  if (stores.length === 1) return sql`${ref('storeCode')} = ${stores[0]} AND ${ref('tagMac')} = ANY(${macs}::text[])`
  return sql`${ref('storeCode')} = ANY(${stores}::text[]) AND (${ref('storeCode')}, ${ref('tagMac')}) IN (
    SELECT * FROM unnest(${labels.map(({ storeCode }) => storeCode)}::text[], ${macs}::text[]))`
}

/** Locks labels before what is noted of them, everywhere in this order. */
export async function lockLabels({ db }: Records, labels: readonly LabelKey[]): Promise<void> {
  if (labels.length === 0) return
  await sql`SELECT 1 FROM tag t WHERE ${isOneOf('t', labels)} ORDER BY t."storeCode", t."tagMac" FOR UPDATE`.execute(db)
}

/** What is noted of labels, locked until the transaction ends. */
export async function heldStates({ db }: Records, labels: readonly LabelKey[]): Promise<LabelState[]> {
  if (labels.length === 0) return []
  const { rows } = await sql<LabelState>`
    SELECT s.* FROM label_state s WHERE ${isOneOf('s', labels)} ORDER BY s."storeCode", s."tagMac" FOR UPDATE`.execute(
    db,
  )
  return rows
}

/** Labels with their content at a moment. */
type Pictured = Pick<Wish, 'storeCode' | 'tags' | 'looks' | 'at'> & {
  /** What of prices is to change at that moment, by product. */
  readonly planned?: ReadonlyMap<string, PlannedPrice>
}

/** The hash of what each label is to show, by address. */
export async function picturesOf(records: Records, pictured: Pictured): Promise<ReadonlyMap<string, string>> {
  const drawings = await drawingsOf(records, pictured)
  return new Map([...drawings].map(([tagMac, { picture }]) => [tagMac, picture]))
}

/** What each label is to show, and the hash of that, by address. */
export async function drawingsOf(records: Records, pictured: Pictured): Promise<ReadonlyMap<string, Drawing>> {
  const aliases = await readAliases(records)
  const lowest = await lowestDrawn(records, pictured)
  return new Map(
    pictured.tags.map((tag) => [
      tag.tagMac,
      drawingOf(tag, pictured.looks.get(tag.tagMac), lowest.get(tag.tagMac), aliases),
    ]),
  )
}

interface Drawing {
  readonly job: DrawJob
  readonly picture: string
}

/** The lowest prices of the labels that draw them, by address. */
async function lowestDrawn(
  records: Records,
  { storeCode, tags, looks, at, planned }: Pictured,
): Promise<ReadonlyMap<string, string>> {
  const drawing = tags.filter(({ tagMac, layoutId }) =>
    drawsText(looks.get(tagMac)?.layoutId ?? layoutId ?? '', 'lowest'),
  )
  const codes = new Set(drawing.flatMap(({ prCode }) => prCode ?? []))
  const lowest = await reducedFrom(records, storeCode, [...codes], at, planned)
  return new Map(
    drawing.flatMap(({ tagMac, prCode }): [string, string][] => {
      const price = lowest.get(prCode ?? '')
      return price === undefined ? [] : [[tagMac, price]]
    }),
  )
}

/** What the pages of a label are drawn from, and its hash. */
function drawingOf(tag: Tag, look: Look | undefined, lowest: string | undefined, aliases: readonly Alias[]): Drawing {
  const shown = look && {
    product: { ...look, nfc: look.nfc, layoutId: look.layoutId ?? undefined, lowest },
    members: look.members ?? [],
  }
  const job = tagJob({ ...tag, layoutId: look?.layoutId ?? tag.layoutId ?? null }, shown, aliases)
  const all = JSON.stringify([job, prints().get(job.layoutId ?? ''), tag.nfc ?? null])
  return { job, picture: createHash('sha256').update(all).digest('base64') }
}

let layouts: ReadonlyMap<string, string> | undefined
/** Layouts do not change while the server runs. */
const prints = () => (layouts ??= layoutFingerprints())

/** How urgent what a task of this type brings is, where the task does not say. */
export const usualUrgency = (taskType: Task['taskType']): Urgency =>
  taskType === 'ASSIGN' || taskType === 'DEASSIGN' || taskType === 'REASSIGN' ? URGENCY.person : URGENCY.other

/** What a label is after it has confirmed the picture of a task. @param page the first of the pages that it shows, where that is said */
export const confirmed = (state: LabelState, taskId: number, at: number, page = state.page ?? 0): LabelState =>
  state.taskId === taskId
    ? { ...state, page, shown: state.wanted, shownAt: at, state: 'SHOWN', tries: 0, failure: null, nextAt: null }
    : // It shows something older than what is wanted, of which only that is known.
      { ...state, ...again(state, at), page, shownAt: at }

/** What is sent again: the first answer of a task is still to come, or its result is known already. */
const again = ({ state }: LabelState, at: number) => ({
  shown: null,
  state: state === 'WAITING' ? ('WAITING' as const) : ('RETRYING' as const),
  failure: null,
  nextAt: at,
})

/** What a label is after it could not be given what is wanted. */
export function failed(state: LabelState, at: number, failure: LabelState['failure']): LabelState {
  const pause = PAUSES[state.tries ?? 0]
  return {
    ...state,
    state: pause === undefined ? 'STOPPED' : 'RETRYING',
    tries: (state.tries ?? 0) + 1,
    failure: failure ?? null,
    nextAt: pause === undefined ? null : at + pause,
  }
}

/**
 * Labels have lost what they showed: what they should show is sent again, in the transaction of `records`.
 * @returns those of which nothing is noted
 */
export async function lost(records: Records, labels: readonly LabelKey[], at: number): Promise<LabelKey[]> {
  if (labels.length === 0) return []
  await lockLabels(records, labels)
  const states = await heldStates(records, labels)
  await records.updateMany(
    'label-state',
    states.map((state) => ({
      storeCode: state.storeCode,
      tagMac: state.tagMac,
      ...again(state, at),
      tries: 0,
      page: 0,
    })),
  )
  await forgetSpares(records, labels)
  const known = new Set(states.map(labelKey))
  return labels.filter((label) => !known.has(labelKey(label)))
}

/** Labels are heard, or their gateways are there again: what failed is sent again at once. */
export async function wake({ db }: Records, storeCode: string, at: number, macs?: readonly string[]): Promise<void> {
  await sql`
    WITH asleep AS (
      SELECT "tagMac" FROM label_state WHERE "storeCode" = ${storeCode} AND "state" IN ('RETRYING', 'STOPPED')
      ${macs ? sql`AND "tagMac" = ANY(${[...macs]}::text[])` : sql``} ORDER BY "tagMac" FOR UPDATE)
    UPDATE label_state l SET "state" = 'RETRYING', "nextAt" = ${at} FROM asleep
    WHERE l."storeCode" = ${storeCode} AND l."tagMac" = asleep."tagMac"`.execute(db)
}

/**
 * A person wants that labels are given now what they should show: they come first, and what failed is sent again at once.
 * @returns the addresses of those that do not show it yet
 */
export async function hurry(
  { db }: Records,
  storeCode: string,
  macs: readonly string[],
  at: number,
): Promise<string[]> {
  const { rows } = await sql<{ tagMac: string }>`
    WITH owed AS (
      SELECT "tagMac" FROM label_state WHERE "storeCode" = ${storeCode} AND "tagMac" = ANY(${[...macs]}::text[]) AND "state" <> 'SHOWN'
      ORDER BY "tagMac" FOR UPDATE)
    UPDATE label_state l SET "urgency" = ${URGENCY.person}, "nextAt" = ${at}, "tries" = 0,
      "state" = CASE l."state" WHEN 'WAITING' THEN 'WAITING' ELSE 'RETRYING' END
    FROM owed WHERE l."storeCode" = ${storeCode} AND l."tagMac" = owed."tagMac" RETURNING l."tagMac"`.execute(db)
  return rows.map(({ tagMac }) => tagMac)
}

/** Labels have used or lost their spare images, or did not take them. */
export async function forgetSpares({ db }: Records, labels: readonly LabelKey[]): Promise<void> {
  for (const [storeCode, own] of groupBy(labels, (label) => label.storeCode))
    await sql`
      UPDATE label_spare SET "state" = 'GONE' WHERE "storeCode" = ${storeCode} AND "state" <> 'GONE'
        AND "tagMac" = ANY(${own.map(({ tagMac }) => tagMac)}::text[])`.execute(db)
}
