import type { Store } from '../../../src/generated/types'
import { seesAllStores } from '../../../src/schema/access'
import { isZone } from '../../../src/schema/formats'
import { withdrawStore } from '../../access/accounts'
import { SYSTEM } from '../../../src/schema/alarmTarget'
import { SHARED_STORE } from '../../../src/schema/sharedStore'
import { type Message, say } from '../../base/say'
import { CallError } from '../../calls/callError'
import { denied, invalid } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import type { Records } from '../../db/records'
import { type AreaHooks, oneByOne } from '../../engine/hooks'
import { moveBatches } from '../../promotions/batchTimes'
import { batchesIn, leaveBatches } from '../../timetable/leaveBatches'

/** Codes with another meaning in a path or an alarm. */
const reserved = [SHARED_STORE, SYSTEM, 'tag', 'product', 'paper', 'sensor', 'plus', 'pagination']

const MAX_CODE = 64

/** Whether a store may have this code. */
export const isStoreCode = (code: string): boolean =>
  code.trim() !== '' && code.length <= MAX_CODE && !reserved.includes(code)

/** Fills a new store's settings from the server configuration. */
async function withServerDefaults(records: Records, store: Partial<Store>): Promise<Partial<Store>> {
  const { panId, timeServerIp = '', timeServerPort } = await records.settings('server-config')
  const isOwnServer = (store.timeServerIp ?? '').trim() !== ''
  return {
    ...store,
    panId: store.panId?.trim() || panId,
    timeServerPort: store.timeServerPort ?? (isOwnServer ? NTP_PORT : (timeServerPort ?? NTP_PORT)),
    ...(!isOwnServer && { timeServerIp }),
  }
}

const NTP_PORT = 123

/** Devices that must be removed before their store is deleted. */
const DEVICES = ['gateway', 'tag', 'sensor'] as const

/** The resources that are deleted with a store. */
function resourcesOfStores({ descriptors }: Pick<Services, 'descriptors'>): 'product'[] {
  const ofStores = [...descriptors.values()].filter(
    ({ table, scope, name }) => table && scope === 'storeCode' && name !== 'store',
  )
  return ofStores.map(({ name }) => name as 'product')
}

/** @throws CallError 400 for quiet hours that do not begin or end, or do both at the same time */
function refuseQuiet({ quietFrom, quietTo }: Partial<Store>): void {
  if (!quietFrom && !quietTo) return
  if (!quietFrom || !quietTo) throw new CallError(400, 'server.quietBoth', quietFrom ? 'quietTo' : 'quietFrom')
  if (quietFrom === quietTo) throw new CallError(400, 'server.quietSame', 'quietTo')
}

/** The configuration of stores. */
export const storeHooks: AreaHooks = {
  store: {
    async before(sent, { user, services, request }) {
      const store = {
        ...sent,
        ...(sent.storeName !== undefined && { storeName: sent.storeName.trim() }),
        ...(typeof sent.timeZone === 'string' && { timeZone: sent.timeZone.trim() }),
      }
      if (store.timeZone && !isZone(store.timeZone)) throw new CallError(400, 'server.noTimeZone', 'timeZone')
      if (request.method !== 'POST') return store
      if (!seesAllStores(user)) throw denied()
      const storeCode = store.storeCode?.trim() ?? ''
      if (!isStoreCode(storeCode)) throw invalid('storeCode')
      return { ...(await withServerDefaults(services.records, store)), storeCode }
    },
    taken: () => new CallError(409, 'server.storeCodeTaken', 'storeCode'),
    // Excludes changes of accounts, so that none gets a store while it is added or deleted.
    transaction: oneByOne,
    async refuse({ before, record, records, context }) {
      const { storeCode } = record
      refuseQuiet(record)
      if (before) return
      // Accounts may still list a deleted store with this code.
      await withdrawStore(records.db, storeCode)
      // Records saved while that store was being deleted do not belong to the new one.
      for (const name of resourcesOfStores(context.services)) await records.remove(name, { storeCode })
    },
    async after({ before, record, records, context: { services } }) {
      const { storeCode } = record
      if (before && before.timeZone !== record.timeZone) await moveBatches(records, record)
      return async () => {
        if (!before) services.access.sessions.forget()
        services.events.emit('changed', { resource: 'store', ...(storeCode !== undefined && { storeCode }) })
        // Its quiet hours may have begun or ended by that.
        if (before && storeCode !== undefined) await services.radio.look([storeCode])
      }
    },
    async removing([store], { services }, records) {
      const storeCode = store?.storeCode ?? ''
      const left: Message[] = []
      for (const name of DEVICES) {
        const count = await records.count(name, { storeCode })
        if (count > 0) left.push(say(`server.count.${name}`, { smart_count: count }))
      }
      if (left.length > 0) throw new CallError(409, say('server.storeHolds', { names: left }))
      const batches = await batchesIn(records, storeCode)
      for (const name of resourcesOfStores(services)) await records.remove(name, { storeCode })
      await leaveBatches(records, storeCode, batches, services.clock())
      await withdrawStore(records.db, storeCode)
      return () => services.access.sessions.forget()
    },
  },
}
