import type { LayoutRule, RuleSimulated } from '../../../src/generated/types'
import { canSeeStore, seesAllStores } from '../../../src/schema/access'
import { ownZone } from '../../../src/schema/formats'
import { amountOf } from '../../../src/schema/money'
import type { SessionUser } from '../../access/session'
import { say, type Words } from '../../base/say'
import type { AreaCalls } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { deniedFields, done, invalid, noLayout, notFound, refuseFields } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { needStore } from '../../calls/storePeriod'
import type { Records } from '../../db/records'
import type { AreaHooks } from '../../engine/hooks'
import { readAliases } from '../../products/aliases'
import { promotionsAt } from '../../promotions/promotions'
import { contentOf } from '../../radio/labelContent'
import { inOrder, rulesOf, withoutRules } from '../../radio/layoutRules'
import { sendRuleJobs, storesOfRules, tryRules, type TriedRules } from '../../radio/ruleChanges'
import { infoIndex, verdictOf } from '../../radio/ruleMatch'
import { tagTypeOf } from '../../radio/tagTypes'
import { layouts } from '../../render/layout'
import { unknownLayout } from '../../render/layoutIds'

type Direction = 'UP' | 'DOWN'

const needsValue = (operator: string) => operator !== 'EMPTY' && operator !== 'FILLED'

const isOfAmounts = (operator: string) => operator === 'LESS' || operator === 'GREATER'

/** @throws CallError 400 for a rule that could not hold or not be drawn, by field */
async function refuseRule(records: Records, rule: LayoutRule, before: LayoutRule | undefined): Promise<void> {
  if ((await unknownLayout(records, [{ layoutId: rule.layoutId, before: before?.layoutId }])) !== undefined)
    throw noLayout(rule.layoutId)
  const known = new Set((await readAliases(records)).map(({ index }) => index))
  const wrong: [string, Words][] = []
  if (layouts.get(rule.layoutId)?.kind === 'paper')
    wrong.push(['layoutId', say('server.rules.paper', { id: rule.layoutId })])
  for (const [at, { field, operator, value = '' }] of (rule.conditions ?? []).entries()) {
    const index = infoIndex(field)
    if (index !== undefined && !known.has(index)) wrong.push([`conditions/${at}/field`, 'server.rules.noField'])
    if (needsValue(operator) && value.trim() === '') wrong.push([`conditions/${at}/value`, 'server.rules.noValue'])
    else if (isOfAmounts(operator) && Number.isNaN(amountOf(value)))
      wrong.push([`conditions/${at}/value`, 'server.till.noAmount'])
    if (field === 'tagType' && operator === 'IS' && value.trim() !== '' && !tagTypeOf(value.trim().toUpperCase()))
      wrong.push([`conditions/${at}/value`, 'server.rules.noTagType'])
  }
  const { timeFrom = '', timeTo = '' } = rule
  if ((timeFrom === '') !== (timeTo === ''))
    wrong.push([timeFrom === '' ? 'timeFrom' : 'timeTo', 'server.rules.bothTimes'])
  else if (timeFrom !== '' && timeFrom === timeTo) wrong.push(['timeTo', 'server.rules.sameTime'])
  refuseFields(wrong)
}

/** @throws CallError 403 for rules of all stores, or of another store, by whom they are not */
function needStoreOf({ storeCode }: Pick<LayoutRule, 'storeCode'>, user: SessionUser): void {
  if (storeCode == null ? !seesAllStores(user) : !canSeeStore(user, storeCode)) throw deniedFields('storeCode')
}

/** Looks through the stores of rules for labels that get another layout, after the commit. */
async function sendChanges(services: Services, records: Records, rules: readonly LayoutRule[]): Promise<() => void> {
  await sendRuleJobs(services.jobs, records, await storesOfRules(records, rules))
  return () => services.jobs.wake()
}

/** Rules that choose layouts. */
export const layoutRuleHooks: AreaHooks = {
  'layout-rule': {
    before(sent, { user, request }) {
      const rule = { ...sent, ...(sent.name !== undefined && { name: sent.name.trim() }) }
      if (request.method !== 'POST') return rule
      const ofStore = { ...rule, storeCode: rule.storeCode || null }
      needStoreOf(ofStore, user)
      return ofStore
    },
    async complete({ before, records }) {
      if (before) return {}
      await records.alone('layout-rule')
      const rules = await records.pick('layout-rule', ['position'], {})
      return { position: Math.max(0, ...rules.map(({ position }) => position)) + 1 }
    },
    refuse: ({ before, record, records }) => refuseRule(records, record, before),
    after: ({ before, record, records, context: { services } }) =>
      sendChanges(services, records, before ? [before, record] : [record]),
  },
}

/** The rule of this number, held. @throws CallError 404, also for one of another store, 403 for one of all stores */
async function heldRule(records: Records, id: number, user: SessionUser): Promise<LayoutRule> {
  const rule = await records.locked('layout-rule', { id })
  if (!rule || (rule.storeCode != null && !canSeeStore(user, rule.storeCode))) throw notFound()
  needStoreOf(rule, user)
  return rule
}

/** Rules with one of them moved past the next that its mover sees and that may concern the same labels. */
function moved(rules: readonly LayoutRule[], { id, storeCode }: LayoutRule, direction: Direction): LayoutRule[] {
  const order = inOrder(rules)
  const at = order.findIndex((rule) => rule.id === id)
  const meets = (rule: LayoutRule) => storeCode == null || rule.storeCode == null || rule.storeCode === storeCode
  const to =
    direction === 'UP'
      ? order.findLastIndex((rule, place) => place < at && meets(rule))
      : order.findIndex((rule, place) => place > at && meets(rule))
  const [rule] = order.splice(at, 1)
  if (rule) order.splice(to < 0 ? at : to, 0, rule)
  return order.map((one, place) => ({ ...one, position: place + 1 }))
}

/** Rules with one of them at the place of another. @throws CallError 404 where its mover does not see that */
function placed(rules: readonly LayoutRule[], { id }: LayoutRule, toId: number, user: SessionUser): LayoutRule[] {
  const order = inOrder(rules)
  const to = order.findIndex(
    (rule) => rule.id === toId && (rule.storeCode == null || canSeeStore(user, rule.storeCode)),
  )
  if (to < 0) throw new CallError(404, 'server.notFound', 'toId')
  const [rule] = order.splice(
    order.findIndex((one) => one.id === id),
    1,
  )
  if (rule) order.splice(to, 0, rule)
  return order.map((one, place) => ({ ...one, position: place + 1 }))
}

/** What is done with rules beside saving them. */
export const layoutRuleCalls: AreaCalls = {
  'POST /api/v1/layout-rule-move': async ({ body: { id, direction, toId }, user, services }) => {
    if ((direction === undefined) === (toId === undefined)) throw invalid('direction', 'toId')
    const followUp = await services.records.transaction(async (within) => {
      await within.alone('layout-rule')
      const rule = await heldRule(within, id, user)
      const rules = await within.find('layout-rule', {})
      const places = new Map(rules.map((one) => [one.id, one.position]))
      const next = direction ? moved(rules, rule, direction) : placed(rules, rule, Number(toId), user)
      const changed = next.filter((one) => places.get(one.id) !== one.position)
      for (const one of changed) await within.update('layout-rule', { id: one.id }, { position: one.position })
      return sendChanges(services, within, [rule])
    })
    followUp()
    return done
  },
  'POST /api/v1/layout-rule-remove': async ({ body: { id }, user, services }) => {
    const followUp = await services.records.transaction(async (within) => {
      const rule = await heldRule(within, id, user)
      await within.remove('layout-rule', { id })
      return sendChanges(services, within, [rule])
    })
    followUp()
    return done
  },
  'POST /api/v1/layout-rule-trial': async ({ body: { change, id, ...sent }, user, services: { records, clock } }) => {
    const given = { ...sent, storeCode: sent.storeCode || null }
    const rules = await records.find('layout-rule', {})
    const before = id == null ? undefined : rules.find((rule) => rule.id === id)
    if (id != null && !before) throw notFound()
    if (before?.storeCode != null && !canSeeStore(user, before.storeCode)) throw notFound()
    needStoreOf(before ?? given, user)
    if (!before && change !== 'SAVE') throw new CallError(400, 'server.session.validation', 'id')
    const next = tried(rules, before, { change, given })
    if (change === 'SAVE') await refuseRule(records, next.rule, before)
    return tryRules(records, next, clock())
  },
  'POST /api/v1/layout-rule-simulate': async ({ body, services }): Promise<RuleSimulated> => {
    const { records, clock } = services
    const { storeCode, prCode } = body
    const store = await needStore(records, storeCode)
    const [at, timeZone] = [body.at ?? clock(), store.timeZone || null]
    const product = (await contentOf(records, storeCode, [prCode], at)).get(prCode)
    if (!product) throw new CallError(404, 'server.noProduct', 'prCode')
    const tag = body.tag ? await tagNamed(records, storeCode, body.tag) : undefined
    if (body.tagType && !tagTypeOf(body.tagType)) throw new CallError(400, 'server.rules.noTagType', 'tagType')
    const { prInfo = [], nfc = null } = product
    const layoutId = product.layoutId || null
    const tagType = tag?.tagType ?? body.tagType ?? ''
    const label = { prCode, prInfo, layoutId, nfc, tagType, at, timeZone }
    const steps: RuleSimulated['steps'] = []
    let ruleId: number | null = null
    for (const rule of await rulesOf(records, storeCode)) {
      const verdict = verdictOf(rule, label)
      const { id, name } = rule
      const isMissed = !verdict.holds && verdict.why === 'CONDITION'
      steps.push({
        id,
        name,
        layoutId: rule.layoutId,
        holds: verdict.holds,
        why: verdict.holds ? null : verdict.why,
        condition: isMissed ? verdict.condition : null,
        value: isMissed ? verdict.value.slice(0, 2000) : null,
      })
      if (!verdict.holds) continue
      ruleId = id
      break
    }
    const answer = { at, timeZone: timeZone ?? ownZone() }
    const promotions = promotionsAt(await records.find('promotion', { storeCode }, { orderBy: 'index' }), at)
    const promoted = promotions.get(prCode)?.layoutId
    if (promoted) return { ...answer, source: 'PROMOTION', layoutId: promoted, ruleId: null, steps: [] }
    const chosen = steps.at(-1)
    if (ruleId !== null && chosen) return { ...answer, source: 'RULE', layoutId: chosen.layoutId, ruleId, steps }
    const [plain] = tag?.prCode === prCode ? await withoutRules(records, storeCode, [tag]) : []
    return { ...answer, source: 'OWN', layoutId: plain?.layoutId ?? layoutId, ruleId: null, steps }
  },
}

async function tagNamed(records: Records, storeCode: string, name: string) {
  const tag =
    (await records.one('tag', { storeCode, tagMac: name })) ?? (await records.one('tag', { storeCode, tagId: name }))
  if (!tag) throw new CallError(404, 'server.ledger.noTag', 'tag')
  return tag
}

/** The rules as a change would leave them, and the changed one. */
function tried(
  rules: readonly LayoutRule[],
  before: LayoutRule | undefined,
  { change, given }: { readonly change: 'SAVE' | 'REMOVE' | Direction; readonly given: Partial<LayoutRule> },
): TriedRules {
  const order = inOrder(rules)
  const last = Math.max(0, ...rules.map(({ position }) => position)) + 1
  if (change === 'SAVE') {
    const rule: LayoutRule = {
      ...(before ?? { id: -1, position: last, name: '', layoutId: '', storeCode: null }),
      ...given,
      ...(before && { storeCode: before.storeCode ?? null }),
    }
    return { rule, before: order, after: inOrder([...rules.filter(({ id }) => id !== rule.id), rule]) }
  }
  if (!before) throw notFound()
  if (change === 'REMOVE') return { rule: before, before: order, after: order.filter(({ id }) => id !== before.id) }
  return { rule: before, before: order, after: inOrder(moved(rules, before, change)) }
}
