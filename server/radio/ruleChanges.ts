import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LayoutRule, RuleTrialResult, Tag, Task } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { Handler } from '../jobs/job'
import type { Jobs } from '../jobs/jobs'
import { type Content, contentOf } from './labelContent'
import { URGENCY } from './labelState'
import type { LabelUpdates } from './labelUpdates'
import { chosenLayouts, withoutRules } from './layoutRules'
import { hasHours, isOpen } from './ruleMatch'

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
  readonly content: Content
  readonly changed: readonly Changed[]
}

/** The next labels of a store, and which of them get another layout. @param isHeld locks them, so that nobody assigns them another product */
async function nextLabels(
  records: Records,
  storeCode: string,
  after: string,
  now: number,
  { isHeld = false, rules }: { readonly isHeld?: boolean; readonly rules?: readonly LayoutRule[] } = {},
): Promise<Batch> {
  const { rows } = await sql<{ tagMac: string }>`
    SELECT "tagMac" FROM tag WHERE "storeCode" = ${storeCode} AND "prCode" <> '' AND "tagMac" > ${after}
    ORDER BY "tagMac" LIMIT ${BATCH} ${isHeld ? sql`FOR UPDATE` : sql``}`.execute(records.db)
  if (rows.length === 0) return { read: 0, last: undefined, content: new Map(), changed: [] }
  const tags = await records.find('tag', { storeCode, tagMac: rows.map(({ tagMac }) => tagMac) })
  const plain = await withoutRules(records, storeCode, tags)
  const codes = tags.map(({ prCode }) => prCode)
  const content = await contentOf(records, storeCode, codes, now)
  const choices = await chosenLayouts(records, storeCode, plain, content, now, rules)
  const shown = new Map(tags.map(({ tagMac, layoutId = null }) => [tagMac, layoutId]))
  const changed = plain.flatMap((tag): Changed[] => {
    const before = shown.get(tag.tagMac) ?? null
    const next = choices.get(tag.tagMac)?.layoutId ?? tag.layoutId ?? null
    return next === before ? [] : [{ tag, before, after: next }]
  })
  return { read: rows.length, last: rows.length === BATCH ? rows.at(-1)?.tagMac : undefined, content, changed }
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
    const batch = await nextLabels(within, storeCode, after, clock(), { isHeld: true })
    const { content, changed } = batch
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

/**
 * Which labels would get another layout under other rules. It ends when somebody has waited long enough.
 * @param rulesOf the rules of a store as they would be
 * @param now epoch seconds
 */
export async function tryRules(
  records: Records,
  stores: readonly string[],
  rulesOf: (storeCode: string) => readonly LayoutRule[],
  now: number,
): Promise<RuleTrialResult> {
  const end = performance.now() + PATIENCE_MS
  const rows: RuleTrialResult['rows'] = []
  const concerned = new Set<string>()
  let [labels, examined, isComplete] = [0, 0, true]
  for (const storeCode of stores) {
    for (let after: string | undefined = ''; after !== undefined;) {
      if (performance.now() > end) {
        isComplete = false
        break
      }
      const batch: Batch = await nextLabels(records, storeCode, after, now, { rules: rulesOf(storeCode) })
      examined += batch.read
      labels += batch.changed.length
      for (const { tag, before, after: next } of batch.changed) {
        concerned.add(storeCode)
        if (rows.length < NAMED)
          rows.push({ storeCode, tagMac: tag.tagMac, tagId: tag.tagId, prCode: tag.prCode ?? '', before, after: next })
      }
      after = batch.last
    }
    if (!isComplete) break
  }
  return { labels, stores: concerned.size, examined, isComplete, rows }
}
