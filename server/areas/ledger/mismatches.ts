import { canSeeStore } from '../../../src/schema/access'
import type { ResourceDescriptor } from '../../../src/schema/descriptor'
import type { MismatchTotal } from '../../../src/generated/types'
import type { AreaCalls } from '../../calls/call'
import { notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { storePeriod } from '../../calls/storePeriod'
import { findRows } from '../../db/search'
import { readRestQuery } from '../../engine/restQuery'
import { mismatchTotal, MismatchTable, type Period } from '../../ledger/mismatches'

/** When labels showed another price than their product had. */
export const mismatchCalls: AreaCalls = {
  'GET /api/v1/price-mismatch': async ({ query, user, reply, services }) => {
    const { period, rest } = await storePeriod(services, user, query.filter, 'period')
    const { data, start, total } = await found(services, period, { ...query, filter: JSON.stringify(rest) })
    const span = data.length === 0 ? '*' : `${start}-${start + data.length - 1}`
    reply.header('content-range', `price-mismatch ${span}/${total}`)
    return data
  },
  'GET /api/v1/price-mismatch/{id}': async ({ params: { id = '' }, user, services }) => {
    const [, storeCode = '', number = ''] = /^(.+)\.(\d{1,15})\.\d{1,15}$/.exec(id) ?? []
    const { records, clock } = services
    const entry = canSeeStore(user, storeCode)
      ? await records.one('label-entry', { storeCode, number: Number(number) })
      : undefined
    if (!entry) throw notFound()
    const { tagMac, updatedAt: from } = entry
    const [next] = await records.after('label-entry', { storeCode, tagMac }, 'updatedAt', from, 1)
    // What lasts to the end of the period is open still: the one after it is within.
    const period = { storeCode, from, to: next ? next.updatedAt + 1 : clock() }
    const [one] = (await found(services, period, { filter: JSON.stringify({ id: [id] }) })).data
    if (!one) throw notFound()
    return one
  },
  'GET /api/v1/price-mismatch-total': async ({ query, user, services }): Promise<MismatchTotal> => {
    const { period } = await storePeriod(services, user, query.filter, 'period')
    return { ...period, ...(await mismatchTotal(services.db, period)) }
  },
}

async function found({ db, descriptors }: Services, period: Period, query: Readonly<Record<string, string>>) {
  const descriptor = descriptors.get('price-mismatch') as ResourceDescriptor
  const wanted = readRestQuery(descriptor, query)
  const { data, recordsFiltered } = await findRows(db, new MismatchTable(descriptor, period), wanted, {})
  return { data, start: wanted.start, total: recordsFiltered }
}
