import type { LayoutRule, Tag } from '../../src/generated/types'
import type { Records } from '../db/records'
import { promotionsAt } from '../promotions/promotions'
import type { Choice, Content } from './labelContent'
import { firstThatHolds, hasHours } from './ruleMatch'

/** The rules of a store and those of all stores, in their order. */
export async function rulesOf(records: Records, storeCode: string): Promise<LayoutRule[]> {
  const rules = [
    ...(await records.find('layout-rule', { storeCode })),
    ...(await records.find('layout-rule', { storeCode: null })),
  ]
  return inOrder(rules)
}

/** Rules in their order. */
export const inOrder = (rules: readonly LayoutRule[]): LayoutRule[] =>
  rules.toSorted((one, other) => one.position - other.position || one.id - other.id)

/**
 * The layouts that the rules of a store choose for labels, by address. A running promotion with a layout of its own comes
 * before them, and labels without content have none.
 * @param tags with the layouts that hold without rules
 * @param now epoch seconds
 * @param rules as they would be; those of the store by default
 */
export async function chosenLayouts(
  records: Records,
  storeCode: string,
  tags: readonly Tag[],
  content: Content,
  now: number,
  rules?: readonly LayoutRule[],
): Promise<ReadonlyMap<string, Choice>> {
  const choices = new Map<string, Choice>()
  const labelled = tags.filter(({ prCode }) => prCode != null && content.has(prCode))
  if (labelled.length === 0) return choices
  const own = (rules ?? (await rulesOf(records, storeCode))).filter(({ isOn }) => isOn !== false)
  if (own.length === 0) return choices
  const timeZone = own.some(hasHours) ? await zoneOf(records, storeCode) : null
  const promotions = promotionsAt(await records.find('promotion', { storeCode }, { orderBy: 'index' }), now)
  for (const tag of labelled) {
    const prCode = tag.prCode ?? ''
    if (promotions.get(prCode)?.layoutId) continue
    const { prInfo = [], layoutId = null, nfc = null } = content.get(prCode) ?? {}
    const label = { prCode, prInfo, layoutId, nfc, tagType: tag.tagType ?? '', at: now, timeZone }
    const rule = firstThatHolds(own, label)
    if (rule)
      choices.set(tag.tagMac, { ruleId: rule.id, layoutId: rule.layoutId, plain: tag.layoutId ?? layoutId ?? null })
  }
  return choices
}

/** The zone of a store; null for the server's. */
async function zoneOf(records: Records, storeCode: string): Promise<string | null> {
  const [store] = await records.pick('store', ['timeZone'], { storeCode })
  return store?.timeZone || null
}

/** Tags with the layouts that they would have without rules. */
export async function withoutRules(records: Records, storeCode: string, tags: readonly Tag[]): Promise<Tag[]> {
  if (tags.length === 0) return []
  const states = await records.pick('label-state', ['tagMac', 'ruleId', 'plainLayout'], {
    storeCode,
    tagMac: tags.map(({ tagMac }) => tagMac),
  })
  const plain = new Map(
    states.flatMap(({ tagMac, ruleId, plainLayout }): [string, string | null][] =>
      ruleId === null || ruleId === undefined ? [] : [[tagMac, plainLayout ?? null]],
    ),
  )
  return tags.map((tag) => (plain.has(tag.tagMac) ? { ...tag, layoutId: plain.get(tag.tagMac) ?? null } : tag))
}
