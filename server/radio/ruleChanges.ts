import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LayoutRule, RuleTrialResult, Tag, Task } from '../../src/generated/types'
import { ownZone } from '../../src/schema/formats'
import type { Records } from '../db/records'
import type { Handler } from '../jobs/job'
import type { Jobs } from '../jobs/jobs'
import { type Content, contentOf } from './labelContent'
import { URGENCY } from './labelState'
import type { LabelUpdates } from './labelUpdates'
import { chosenLayouts, withoutRules } from './layoutRules'
import { hasHours, isOpen, opensNext } from './ruleMatch'

/** Labels that are looked at in one transaction. */
const BATCH = 500
/** Labels that a trial names. */
const NAMED = 100
/** How long a trial looks while somebody waits. */
const PATIENCE_MS = 4_000
/** The names of updates that changed rules brought. */
const PREFIX = 'L-'

type Updates = Pick<LabelUpdates, 'transaction' | 'open' | 'keepOpen' | 'add' | 'close' | 'sendJobs'>

/** A label that gets another layout. */
interface Changed {
  /** With the layout that holds without rules. */
  readonly tag: Tag
  readonly before: string | null
  readonly after: string | null
}

interface Batch {
  readonly read: number
  /** The last address; undefined behind the last label. */
  readonly last: string | undefined
  readonly changed: readonly Changed[]
}

/** The next labels of a store, with their content at a time. */
interface Labels extends Omit<Batch, 'changed'> {
  readonly content: Content
  /** With the layouts that hold without rules. */
  readonly plain: readonly Tag[]
  /** The layouts that they have, by address. */
  readonly shown: ReadonlyMap<string, string | null>
}

/** @param isHeld locks them, so that nobody assigns them another product */
async function nextLabels(
  records: Records,
  storeCode: string,
  after: string,
  at: number,
  isHeld = false,
): Promise<Labels> {
  const { rows } = await sql<{ tagMac: string }>`
    SELECT "tagMac" FROM tag WHERE "storeCode" = ${storeCode} AND "prCode" <> '' AND "tagMac" > ${after}
    ORDER BY "tagMac" LIMIT ${BATCH} ${isHeld ? sql`FOR UPDATE` : sql``}`.execute(records.db)
  if (rows.length === 0) return { read: 0, last: undefined, content: new Map(), plain: [], shown: new Map() }
  const tags = await records.find('tag', { storeCode, tagMac: rows.map(({ tagMac }) => tagMac) })
  const codes = tags.map(({ prCode }) => prCode)
  return {
    read: rows.length,
    last: rows.length === BATCH ? rows.at(-1)?.tagMac : undefined,
    content: await contentOf(records, storeCode, codes, at),
    plain: await withoutRules(records, storeCode, tags),
    shown: new Map(tags.map(({ tagMac, layoutId = null }) => [tagMac, layoutId])),
  }
}

/** The layouts of labels under rules, those of their store by default. */
async function layoutsUnder(
  records: Records,
  storeCode: string,
  { plain, content }: Labels,
  at: number,
  rules?: readonly LayoutRule[],
): Promise<ReadonlyMap<string, string | null>> {
  const choices = await chosenLayouts(records, storeCode, plain, content, at, rules)
  return new Map(plain.map(({ tagMac, layoutId }) => [tagMac, choices.get(tagMac)?.layoutId ?? layoutId ?? null]))
}

function changesOf(
  { plain }: Labels,
  before: ReadonlyMap<string, string | null>,
  after: ReadonlyMap<string, string | null>,
): Changed[] {
  return plain.flatMap((tag): Changed[] => {
    const [was = null, is = null] = [before.get(tag.tagMac), after.get(tag.tagMac)]
    return is === was ? [] : [{ tag, before: was, after: is }]
  })
}

/**
 * Sends the next labels of a store whose layout the rules have changed, as part of one task that is opened with the first of
 * them, and ended behind the last label. Labels that keep their layout are in no task.
 * @param after the last address before them; '' to begin
 * @param clock epoch seconds
 * @returns the last address that was looked at; undefined behind the last label
 */
export async function sendRuleChanges(
  updates: Updates,
  records: Records,
  storeCode: string,
  after: string,
  clock: () => number,
): Promise<string | undefined> {
  const { jobs, last } = await updates.transaction(async (within, looksOf) => {
    const now = clock()
    const batch = await nextLabels(within, storeCode, after, now, true)
    const { content } = batch
    const changed = changesOf(batch, batch.shown, await layoutsUnder(within, storeCode, batch, now))
    const tags = changed.map(({ tag }) => tag)
    const looks = tags.length === 0 ? new Map() : await looksOf(within, storeCode, tags, content)
    if (!looks) return { jobs: [], last: undefined }
    let task = await openTask(within, storeCode)
    if (!task && tags.length > 0) {
      task = await updates.open(within, {
        storeCode,
        taskType: 'LAYOUT',
        updateId: `${PREFIX}${randomUUID().slice(0, 8)}`,
      })
      await updates.keepOpen(within, task)
    }
    if (!task) return { jobs: [], last: batch.last }
    const products = new Set(tags.map(({ prCode }) => prCode))
    const drawn = { tags, looks, isForced: false, urgencyOf: () => URGENCY.other }
    const added = tags.length === 0 ? { task, jobs: [] } : await updates.add(within, task, drawn, products.size)
    if (batch.last === undefined) await updates.close(within, added.task)
    return { jobs: added.jobs, last: batch.last }
  }, records)
  await updates.sendJobs(jobs)
  return last
}

/** The task of rules that gets its labels: the one of a run that was interrupted. */
async function openTask(records: Records, storeCode: string): Promise<Task | undefined> {
  const { rows } = await sql<{ taskId: number }>`
    SELECT t."taskId" FROM task_work w JOIN task t ON t."storeCode" = w."storeCode" AND t."taskId" = w."taskId"
    WHERE w."storeCode" = ${storeCode} AND w."kind" = 'FILE' AND starts_with(t."updateId", ${PREFIX})
    ORDER BY 1 DESC LIMIT 1`.execute(records.db)
  return rows[0] && records.one('task', { storeCode, taskId: rows[0].taskId })
}

/** The jobs that look through stores for labels whose layout rules have changed, in the transaction of `within`; `jobs.wake` after it. */
export async function sendRuleJobs(
  jobs: Pick<Jobs, 'sendWithin'>,
  within: Records,
  stores: readonly string[],
): Promise<void> {
  for (const storeCode of stores)
    await jobs.sendWithin(
      within,
      'layout-rules',
      { storeCode, after: '' },
      { store: storeCode, key: storeCode, about: storeCode },
    )
}

/** How long a job looks through a store until others get their turn. */
const TURN_MS = 2_000

/** Registers those jobs. One that is discarded leaves its task with the labels that it has. */
export function handleRuleJobs(jobs: Jobs, updates: Updates, records: Records, clock: () => number): void {
  const work: Handler<'layout-rules'> = async ({ payload, throwIfClosing }) => {
    const end = performance.now() + TURN_MS
    let { after } = payload
    while (performance.now() < end) {
      throwIfClosing()
      const last = await sendRuleChanges(updates, records, payload.storeCode, after, clock)
      if (last === undefined) return undefined
      after = last
    }
    return { seconds: 0, payload: { ...payload, after } }
  }
  jobs.handle('layout-rules', work, ({ storeCode }) =>
    records.transaction(async (within) => {
      const task = await openTask(within, storeCode)
      if (task) await updates.close(within, task)
    }),
  )
}

/** The stores that rules concern: theirs, or all. */
export async function storesOfRules(
  records: Records,
  rules: readonly Pick<LayoutRule, 'storeCode'>[],
): Promise<string[]> {
  const isOfAll = rules.some(({ storeCode }) => storeCode === null || storeCode === undefined)
  if (isOfAll) return (await records.pick('store', ['storeCode'], {})).map(({ storeCode }) => storeCode).sort()
  return [...new Set(rules.flatMap(({ storeCode }) => storeCode ?? []))].sort()
}

/** The stores of rules whose time began or ended between two moments; both in epoch seconds. */
export async function storesOfDueRules(records: Records, since: number, now: number): Promise<string[]> {
  const rules = (await records.find('layout-rule', { isOn: true })).filter(hasHours)
  if (rules.length === 0) return []
  const stores = await records.pick('store', ['storeCode', 'timeZone'], {})
  const known = new Map<string, boolean>()
  const turns = (rule: LayoutRule, timeZone: string | undefined) => {
    const key = `${rule.id} ${timeZone ?? ''}`
    const is = known.get(key) ?? isOpen(rule, since, timeZone) !== isOpen(rule, now, timeZone)
    known.set(key, is)
    return is
  }
  return stores
    .filter(({ storeCode, timeZone }) =>
      rules.some((rule) => (rule.storeCode ?? storeCode) === storeCode && turns(rule, timeZone)),
    )
    .map(({ storeCode }) => storeCode)
    .sort()
}

/** Rules as a change would leave them. */
export interface TriedRules {
  /** The one that is changed. */
  readonly rule: LayoutRule
  readonly before: readonly LayoutRule[]
  readonly after: readonly LayoutRule[]
}

/**
 * Which labels a change of rules would give another layout: at once, or, if it gives none, when the time of the changed rule
 * begins next, by the clock of each store. It ends when somebody has waited long enough.
 * @param now epoch seconds
 */
export async function tryRules(records: Records, tried: TriedRules, now: number): Promise<RuleTrialResult> {
  const end = performance.now() + PATIENCE_MS
  const codes = await storesOfRules(records, [tried.rule])
  const stores = await records.find('store', { storeCode: codes }, { orderBy: 'storeCode' })
  const earlier = tried.before.find(({ id }) => id === tried.rule.id)
  // Outside of its time a rule changes nothing at once.
  const holdsNow = (timeZone: string | undefined) =>
    [earlier, tried.rule].some((rule) => rule && rule.isOn !== false && isOpen(rule, now, timeZone))
  const today = await examine(
    stores.filter(({ timeZone }) => holdsNow(timeZone)),
    async ({ storeCode }, after) => {
      const labels = await nextLabels(records, storeCode, after, now)
      const then = await layoutsUnder(records, storeCode, labels, now, ofStore(tried.after, storeCode))
      return { ...labels, changed: changesOf(labels, labels.shown, then) }
    },
    end,
  )
  if (today.labels > 0 || !today.isComplete) return { ...today, at: null, timeZone: null }
  const openings = stores.flatMap(({ storeCode, timeZone }) => {
    const at = opensNext(tried.rule, now, timeZone)
    return at === undefined ? [] : [{ storeCode, at, timeZone }]
  })
  const [first] = openings.toSorted((one, other) => one.at - other.at)
  if (!first) return { ...today, at: null, timeZone: null }
  const later = await examine(
    openings,
    async ({ storeCode, at }, after) => {
      const labels = await nextLabels(records, storeCode, after, at)
      const [before, then] = [
        await layoutsUnder(records, storeCode, labels, at, ofStore(tried.before, storeCode)),
        await layoutsUnder(records, storeCode, labels, at, ofStore(tried.after, storeCode)),
      ]
      return { ...labels, changed: changesOf(labels, before, then) }
    },
    end,
  )
  return { ...later, at: first.at, timeZone: first.timeZone || ownZone() }
}

const ofStore = (rules: readonly LayoutRule[], storeCode: string) =>
  rules.filter((rule) => (rule.storeCode ?? storeCode) === storeCode)

/** Looks through stores until `end`. */
async function examine<Place extends { readonly storeCode: string }>(
  places: readonly Place[],
  next: (place: Place, after: string) => Promise<Batch>,
  end: number,
): Promise<Omit<RuleTrialResult, 'at' | 'timeZone'>> {
  const rows: RuleTrialResult['rows'] = []
  const concerned = new Set<string>()
  let [labels, examined] = [0, 0]
  const found = (isComplete: boolean) => ({ labels, stores: concerned.size, examined, isComplete, rows })
  for (const place of places) {
    for (let after: string | undefined = ''; after !== undefined;) {
      if (performance.now() > end) return found(false)
      const batch: Batch = await next(place, after)
      examined += batch.read
      labels += batch.changed.length
      const { storeCode } = place
      for (const { tag, before, after: then } of batch.changed) {
        concerned.add(storeCode)
        if (rows.length < NAMED)
          rows.push({ storeCode, tagMac: tag.tagMac, tagId: tag.tagId, prCode: tag.prCode ?? '', before, after: then })
      }
      after = batch.last
    }
  }
  return found(true)
}
