import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Radio } from '../../server/radio/radio'
import { demoAliases } from '../../server/radio/goods'
import { followBatches } from '../../server/timetable/followBatches'
import { sendStartedAndEnded } from '../../server/timetable/sendPromoted'
import { verifyStore } from '../../server/ledger/verify'
import { nameAliases, NOON, openShop } from '../support/shop'
import { openTestRecords } from './testRecords'

const STORE = 'IT001'
const [LABELS, PRODUCTS] = [5, 3]
/** More at night. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 8)

const label = fc.nat(LABELS - 1)
const product = fc.nat(PRODUCTS - 1)
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('price' as const), product, cents: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('assign' as const), label, product: fc.option(product) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resend' as const), label }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const), label }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('away' as const), seconds: fc.integer({ min: 30, max: 20_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('imitate' as const),
      imitates: fc.constantFrom('NONE', 'OPEN_EPAPER_LINK', 'ETAG_ESTATION', 'OPEN_ESL'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('promotion' as const),
      product,
      cents: fc.integer({ min: 1, max: 9 }),
      seconds: fc.integer({ min: 1, max: 900 }),
      isPrepared: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      product,
      cents: fc.integer({ min: 1, max: 9 }),
      seconds: fc.integer({ min: 1, max: 900 }),
      lasts: fc.option(fc.integer({ min: 1, max: 900 })),
      isPrepared: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 900 }) }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

/** Lives through events, waits until all is quiet, and gives what labels should show by a simple model, and what they do. */
async function live(events: readonly Event[]) {
  const { connection, records } = await openTestRecords()
  let now = NOON
  const started = async () => {
    const radio = new Radio({ records, clock: () => now, mishaps: false })
    await radio.load()
    return radio
  }
  await nameAliases(records)
  const shop = await openShop(records, STORE, { gateways: 1, tags: LABELS, products: PRODUCTS, sensors: 0 })
  let radio = await started()
  const promote = async (since: number) => {
    const jobs = await radio.updates.transaction((within, looksOf) =>
      sendStartedAndEnded(radio.updates, within, looksOf, since, now),
    )
    await radio.updates.sendJobs(jobs)
  }
  const wait = async (seconds: number, pace: number) => {
    for (const end = now + seconds; now < end;) {
      const since = now
      now = Math.min(end, now + pace)
      await promote(since)
      await followBatches(radio.updates, records, now)
      await radio.step()
    }
  }
  const macs = (shop.tag ?? []).map(({ tagMac }) => String(tagMac))
  const codes = (shop.product ?? []).map(({ prCode }) => String(prCode))
  const prices = new Map<string, string>()
  const assigned = new Map<string, string | null>()
  const assign = async (tagMac: string, prCode: string | null) => {
    assigned.set(tagMac, prCode)
    await radio.updates.assign(STORE, prCode === null ? 'DEASSIGN' : 'ASSIGN', [{ tagMac, prCode }])
  }
  const price = async (prCode: string, cents: number) => {
    const text = `1.0${cents}`
    prices.set(prCode, text)
    await radio.products.save(STORE, [
      { prCode, prInfo: demoAliases.map(({ name }) => (name === 'Price' ? text : '')) },
    ])
  }
  /** The first promotion of a product holds, from its start on. */
  const promoted = new Map<string, string>()
  const promotion = async ({ product: at, cents, seconds, isPrepared }: Extract<Event, { kind: 'promotion' }>) => {
    const prCode = codes[at] ?? ''
    if (promoted.has(prCode)) return
    const text = `0.5${cents}`
    const index = promoted.size
    promoted.set(prCode, text)
    const startDate = now + seconds
    await records.insert('promotion', [
      { storeCode: STORE, index, type: 'PRICE', name: text, prCodeList: [prCode], price: text, startDate },
    ])
    if (isPrepared) await radio.prepare({ storeCode: STORE, prCodes: [prCode], at: startDate })
  }
  /** Of the price batches of a product that do not end the one that begins last holds, of these the newest. */
  const batched = new Map<string, { startsAt: number; price: string }>()
  const batch = async ({ product: at, cents, seconds, lasts, isPrepared }: Extract<Event, { kind: 'batch' }>) => {
    const [prCode, price, startsAt] = [codes[at] ?? '', `0.4${cents}`, now + seconds]
    const endsAt = lasts === null ? null : startsAt + lasts
    if (endsAt === null && startsAt >= (batched.get(prCode)?.startsAt ?? 0)) batched.set(prCode, { startsAt, price })
    const [added] = await records.insert('price-batch', [
      { name: price, source: 'HAND', state: 'APPROVED', start: '2027-01-15 09:00', updatedAt: now },
    ])
    const own = { storeCode: STORE, batchId: added?.id ?? 0 }
    await records.insert('price-batch-store', [
      { ...own, state: 'APPROVED', startsAt, endsAt, isHeld: false, isStale: false },
    ])
    await records.insert('price-batch-line', [{ ...own, prCode, price, withdrawn: false, followed: true }])
    if (isPrepared) await radio.prepare({ storeCode: STORE, prCodes: [prCode], at: startsAt })
  }
  const imitate = async ({ imitates }: Extract<Event, { kind: 'imitate' }>) => {
    await records.transaction(async (within) => {
      await within.update('gateway', { storeCode: STORE }, { imitates })
      await within.remove('label-way', { storeCode: STORE })
    })
    await radio.storesChanged()
  }
  const act = async (one: Event) => {
    if (one.kind === 'price') await price(codes[one.product] ?? '', one.cents)
    else if (one.kind === 'assign')
      await assign(macs[one.label] ?? '', one.product === null ? null : (codes[one.product] ?? ''))
    else if (one.kind === 'resend') await radio.updates.resend(STORE, 'REASSIGN', [macs[one.label] ?? ''])
    else if (one.kind === 'reset') radio.simulator.reset(STORE, macs[one.label] ?? '')
    else if (one.kind === 'away') radio.simulator.unplug(String(shop.gateway?.[0]?.gwMac), one.seconds)
    else if (one.kind === 'imitate') await imitate(one)
    else if (one.kind === 'kill') radio = await started()
    else if (one.kind === 'promotion') await promotion(one)
    else if (one.kind === 'batch') await batch(one)
    else await wait(one.seconds, 30)
  }
  for (const code of codes) await price(code, 0)
  for (const [at, tagMac] of macs.entries()) await assign(tagMac, codes[at % PRODUCTS] ?? '')
  for (const one of events) await act(one)
  await wait(2 * 86_400, 1200)
  const states = await records.find('label-state', { storeCode: STORE })
  const entries = await records.find('label-entry', { storeCode: STORE }, { orderBy: 'number' })
  const shown = new Map(entries.map(({ tagMac, prCode = null, price: text = null }) => [tagMac, [prCode, text]]))
  const result = {
    shown: macs.map((tagMac) => shown.get(tagMac)),
    expected: macs.map((tagMac) => {
      const prCode = assigned.get(tagMac) ?? null
      return [
        prCode,
        prCode === null ? null : (promoted.get(prCode) ?? batched.get(prCode)?.price ?? prices.get(prCode) ?? null),
      ]
    }),
    notSettled: states.filter((state) => state.shown !== state.wanted || state.state !== 'SHOWN'),
    statuses: new Set((await records.find('tag', { storeCode: STORE })).map(({ status }) => status)),
    open: await records.count('task', { storeCode: STORE, endTime: null }),
    unfinished: await records.count('task-row', { storeCode: STORE, result: null }),
    coming: await records.count('label-spare', { storeCode: STORE, state: 'SENDING' }),
    ways: await records.find('label-way', { storeCode: STORE, isLast: false }),
    broken: (await verifyStore(records, STORE)).broken,
  }
  await connection.close()
  return result
}

it('whatever happens, labels come to show what they should, tasks end, and the ledger says the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 25 }), async (events) => {
      const { shown, expected, ...rest } = await live(events)
      expect(shown).toEqual(expected)
      expect(rest).toEqual({
        notSettled: [],
        statuses: new Set(['OK']),
        open: 0,
        unfinished: 0,
        coming: 0,
        ways: [],
        broken: [],
      })
    }),
    { numRuns: RUNS },
  )
}, 600_000)
