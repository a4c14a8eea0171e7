import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { LabelState, Tag, WaitingLabel } from '../../src/generated/types'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { groupBy } from '../base/groupBy'
import type { Database } from '../db/database'
import type { Records } from '../db/records'
import { StoredResource } from '../db/storedResource'
import { quietUntilOf } from './quietHours'
import { reasonSql, waitReason } from './waitReason'

/** The states of labels that do not show yet what they should. */
export const OWED = ['WAITING', 'RETRYING', 'STOPPED'] as const satisfies readonly LabelState['state'][]

/** A label as the search finds it: without what is worked out for its page alone. */
export type FoundLabel = Omit<
  WaitingLabel,
  'reason' | 'reasonAt' | 'ahead' | 'battery' | 'gwIp' | 'gwMac' | 'productName'
>

/**
 * The labels of stores in some states, for the one search of all tables. Each store is looked up by the index of its states, so
 * that the many labels that show what they should are not read. Labels of which the store no longer has the tag are left out.
 */
export class WaitingTable extends StoredResource {
  override readonly table: RawBuilder<unknown>

  /**
   * @param stores all where undefined
   * @param reasons at which moment, and where it is quiet, where rows are looked for by their reason; without it they have none:
   * it is worked out for those of a page alone (`withReasons`)
   */
  constructor(
    descriptor: ResourceDescriptor,
    stores: readonly string[] | undefined,
    states: readonly LabelState['state'][],
    reasons?: { readonly now: number; readonly quiet: readonly string[] },
  ) {
    super(descriptor)
    const own = stores === undefined ? sql`true` : sql`"storeCode" = ANY(${[...stores]}::text[])`
    const isDue = sql`("state" = 'WAITING' OR ("state" = 'RETRYING' AND coalesce("nextAt", 0) <= ${reasons?.now ?? 0}))`
    const place = reasons
      ? sql`, ${isDue} AS "isDue", row_number() OVER (PARTITION BY ${isDue} ORDER BY "urgency", "wantedAt", "tagMac") - 1 AS "ahead"`
      : sql``
    this.table = sql`(
      SELECT l."storeCode" || '.' || l."tagMac" AS "id", l."storeCode", l."tagMac", t."tagId", t."prCode", l."taskId", l."state", l."wantedAt",
        l."tries", l."shownAt", CASE l."state" WHEN 'RETRYING' THEN l."nextAt" END AS "nextAt",
        CASE l."urgency" WHEN 0 THEN 'PERSON' WHEN 1 THEN 'PRICE' WHEN 2 THEN 'PROMOTION' ELSE 'OTHER' END AS "urgency",
        ${reasons ? reasonSql(reasons.now) : sql`NULL::text`} AS "reason"
      FROM (SELECT "storeCode"${reasons ? sql`, "storeCode" = ANY(${[...reasons.quiet]}::text[]) AS "isQuiet"` : sql``} FROM store WHERE ${own}) s
      CROSS JOIN LATERAL (
        SELECT *${place} FROM label_state WHERE "storeCode" = s."storeCode" AND "state" = ANY(${[...states]}::text[]) OFFSET 0) l
      JOIN tag t ON t."storeCode" = l."storeCode" AND t."tagMac" = l."tagMac"
      ${reasons ? sql`JOIN tag_live v ON v."storeCode" = l."storeCode" AND v."tagMac" = l."tagMac"` : sql``})`
  }
}

/** Labels with why they do not show yet what they should. @param now epoch seconds */
export async function withReasons(
  records: Records,
  labels: readonly FoundLabel[],
  now: number,
): Promise<Omit<WaitingLabel, 'productName'>[]> {
  const stores = groupBy(labels, ({ storeCode }) => storeCode)
  const quiet = await quietUntilOf(records, [...stores.keys()], now)
  const known = new Map<string, Omit<WaitingLabel, 'productName'>>()
  for (const [storeCode, own] of stores) {
    const tagMac = own.map((label) => label.tagMac)
    const [states, tags, gateways, places] = [
      await records.find('label-state', { storeCode, tagMac }),
      await records.find('tag', { storeCode, tagMac }),
      await records.pick('gateway', ['gwMac', 'ip', 'status', 'lastStatusTime'], { storeCode }),
      await placesInQueue(records.db, storeCode, tagMac, now),
    ]
    const stateOf = new Map(states.map((state) => [state.tagMac, state]))
    const tagOf = new Map<string, Tag>(tags.map((tag) => [tag.tagMac, tag]))
    const gatewayOf = new Map(gateways.map((gateway) => [gateway.ip, gateway]))
    for (const label of own) {
      const tag = tagOf.get(label.tagMac)
      const gateway = gatewayOf.get(tag?.gwIp ?? undefined)
      const facts = {
        state: stateOf.get(label.tagMac) ?? { state: label.state },
        tag: tag ?? {},
        gateway,
        ahead: places.get(label.tagMac),
        quietUntil: quiet.get(storeCode),
      }
      known.set(label.id, {
        ...label,
        ...waitReason(facts, now),
        battery: tag?.battery ?? null,
        gwIp: tag?.gwIp ?? null,
        gwMac: gateway?.gwMac ?? null,
      })
    }
  }
  return labels.flatMap(({ id }) => known.get(id) ?? [])
}

/** How many labels of a store are sent before each of these, of those whose turn it is: as the reconciler takes them. */
async function placesInQueue(
  db: Kysely<Database>,
  storeCode: string,
  tagMacs: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tagMac: string; ahead: number }>`
    SELECT "tagMac", "ahead" FROM (
      SELECT "tagMac", row_number() OVER (ORDER BY "urgency", "wantedAt", "tagMac") - 1 AS "ahead" FROM label_state
      WHERE "storeCode" = ${storeCode} AND ("state" = 'WAITING' OR ("state" = 'RETRYING' AND "nextAt" <= ${now}))) q
    WHERE "tagMac" = ANY(${[...tagMacs]}::text[])`.execute(db)
  return new Map(rows.map(({ tagMac, ahead }) => [tagMac, Number(ahead)]))
}
