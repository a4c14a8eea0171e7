import type { LabelState, WaitingLabel } from '../../../src/generated/types'
import { canSeeStore, seesAllStores } from '../../../src/schema/access'
import type { ResourceDescriptor } from '../../../src/schema/descriptor'
import type { SessionUser } from '../../access/session'
import { groupBy } from '../../base/groupBy'
import type { AreaCalls } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { readJsonText } from '../../calls/json'
import { deniedFields, done, notFound } from '../../calls/outcomes'
import { withProductNames } from '../../calls/productNames'
import type { Services } from '../../calls/services'
import { countBy, findRows } from '../../db/search'
import { readRestQuery } from '../../engine/restQuery'
import { quietUntilOf } from '../../radio/quietHours'
import { type FoundLabel, OWED, WaitingTable, withReasons } from '../../radio/waiting'

/** What waits to be shown, and why. */
export const waitingCalls: AreaCalls = {
  'GET /api/v1/waiting-label': async ({ query, user, reply, services }) => {
    const wanted = readRestQuery(descriptorIn(services), query)
    const byReason = wanted.filters.some(({ field }) => field.name === 'reason')
    const table = await tableOf(services, user, filterIn(query.filter), byReason)
    const { data, recordsFiltered } = await findRows(services.db, table, wanted, {})
    const span = data.length === 0 ? '*' : `${wanted.start}-${wanted.start + data.length - 1}`
    reply.header('content-range', `waiting-label ${span}/${recordsFiltered}`)
    return whole(services, data as unknown as FoundLabel[])
  },
  'GET /api/v1/waiting-label-reasons': async ({ query, user, services }) => {
    const wanted = readRestQuery(descriptorIn(services), { filter: query.filter ?? '' })
    const others = { ...wanted, filters: wanted.filters.filter(({ field }) => field.name !== 'reason') }
    const table = await tableOf(services, user, filterIn(query.filter), true)
    const counts = await countBy(services.db, table, others, {}, 'reason')
    return counts.flatMap(({ value, count }) => (value === null ? [] : { reason: value, count }))
  },
  'GET /api/v1/waiting-label/{id}': async ({ params: { id = '' }, user, services }) => {
    const [, storeCode = ''] = /^(.+)\.[^.]+$/.exec(id) ?? []
    if (!canSeeStore(user, storeCode)) throw notFound()
    const table = new WaitingTable(descriptorIn(services), [storeCode], [...OWED, 'SHOWN'])
    const tagMac = id.slice(storeCode.length + 1)
    const wanted = readRestQuery(descriptorIn(services), { filter: JSON.stringify({ tagMac: { equals: tagMac } }) })
    const { data } = await findRows(services.db, table, wanted, {})
    const [one] = await whole(services, data as unknown as FoundLabel[])
    if (!one) throw notFound()
    return one
  },
  'POST /api/v1/waiting-label-send': async ({ body: { labels }, user, services }) => {
    const foreign = labels.flatMap(({ storeCode }, at) =>
      canSeeStore(user, storeCode) ? [] : [`labels/${at}/storeCode`],
    )
    if (foreign.length > 0) throw deniedFields(...foreign)
    const stores = [...groupBy(labels, ({ storeCode }) => storeCode)].map(
      ([storeCode, own]) => [storeCode, own.map(({ tagMac }) => tagMac)] as const,
    )
    const count = await services.radio.sendNow(new Map(stores), services.records)
    if (count === 0) throw new CallError(404, 'server.waiting.none')
    return done
  },
}

const descriptorIn = ({ descriptors }: Pick<Services, 'descriptors'>) =>
  descriptors.get('waiting-label') as ResourceDescriptor

type Asked = Readonly<Record<string, unknown>>

/** The filter of a call; what is no object is refused where it is read. */
function filterIn(text: string | undefined): Asked {
  const filter = text === undefined || text === '' ? {} : readJsonText(text)
  return typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? (filter as Asked) : {}
}

/** The labels that a user may see, in the states that a filter asks for. */
async function tableOf(services: Services, user: SessionUser, filter: Asked, byReason: boolean): Promise<WaitingTable> {
  const stores = seesAllStores(user) ? undefined : user.store
  const now = services.clock()
  const reasons = byReason && { now, quiet: [...(await quietUntilOf(services.records, stores, now)).keys()] }
  return new WaitingTable(descriptorIn(services), stores, statesIn(filter), reasons || undefined)
}

/** The states that a filter asks for. All labels of all stores are never looked through: most of them show what they should. */
function statesIn({ state, storeCode }: Asked): readonly LabelState['state'][] {
  const asked = [typeof state === 'object' && state !== null && 'equals' in state ? state.equals : state].flat()
  if (!asked.includes('SHOWN')) return OWED
  if (storeCode === undefined || storeCode === null || [storeCode].flat().join('') === '')
    throw new CallError(400, 'server.storeNeeded', 'storeCode')
  return [...OWED, 'SHOWN']
}

async function whole({ records, clock }: Services, found: readonly FoundLabel[]): Promise<WaitingLabel[]> {
  const now = clock()
  const labels = await withReasons(records, found, now)
  const named = new Map<string, string | null>()
  for (const [storeCode, own] of groupBy(labels, (label) => label.storeCode))
    for (const { tagMac, productName } of await withProductNames(records, storeCode, own, now))
      named.set(`${storeCode}.${tagMac}`, productName ?? null)
  return labels.map((label) => ({ ...label, productName: named.get(label.id) ?? null }))
}
