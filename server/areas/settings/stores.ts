import type { Store } from '../../../src/generated/types'
import { seesAllStores } from '../../../src/schema/access'
import { isZone } from '../../../src/schema/formats'
import { withdrawStore } from '../../access/accounts'
import { CallError } from '../../http/call'
import { denied, invalid } from '../../http/outcomes'
import type { Records } from '../../db/records'
import type { Services } from '../../services'
import { SYSTEM } from '../../systemAlarm'
import { type AreaHooks, oneByOne } from '../../engine/hooks'
import { type Message, say } from '../../say'

/** Codes that mean something else on a path or in an alarm (spec/1 §3, spec/2 §7). */
const reserved = ['default', SYSTEM, 'tag', 'product', 'paper', 'sensor', 'plus', 'pagination']

const LONGEST_CODE = 64

/** Whether a store may have this code. */
export const isStoreCode = (code: string): boolean => code.trim() !== '' && code.length <= LONGEST_CODE && !reserved.includes(code)

/** What a new store takes of the server's configuration where nobody said anything else (spec/3 §3). */
async function withServersOwn(records: Records, store: Partial<Store>): Promise<Partial<Store>> {
  const { panId, timeServerIp = '', timeServerPort } = await records.settings('server-config')
  const isOwnServer = (store.timeServerIp ?? '').trim() !== ''
  return { ...store, panId: store.panId?.trim() || panId, timeServerPort: store.timeServerPort ?? (isOwnServer ? NTP_PORT : (timeServerPort ?? NTP_PORT)), ...(!isOwnServer && { timeServerIp }) }
}

const NTP_PORT = 123

/** What hangs in the shop must be taken down first. */
const hanging = ['gateway', 'tag', 'sensor'] as const

/** What goes with a store that is deleted: it hangs on the store code and means nothing without it. */
function goesWith({ descriptors }: Services): 'product'[] {
  const ofStores = [...descriptors.values()].filter(({ table, scope, name }) => table && scope === 'storeCode' && name !== 'store')
  return ofStores.map(({ name }) => name as 'product')
}

/** The configuration of stores (spec/3 §2, §5, §7). */
export const storeHooks: AreaHooks = {
  store: {
    async before(sent, { user, services, request }) {
      const store = { ...sent, ...(sent.storeName !== undefined && { storeName: sent.storeName.trim() }), ...(typeof sent.timeZone === 'string' && { timeZone: sent.timeZone.trim() }) }
      if (store.timeZone && !isZone(store.timeZone)) throw new CallError(400, 'server.noTimeZone', 'timeZone')
      if (request.method !== 'POST') return store
      if (!seesAllStores(user)) throw denied()
      const storeCode = store.storeCode?.trim() ?? ''
      if (!isStoreCode(storeCode)) throw invalid('storeCode')
      return { ...(await withServersOwn(services.records, store)), storeCode }
    },
    taken: () => new CallError(409, 'server.storeCodeTaken', 'storeCode'),
    // No account is given a store while it comes or goes.
    transaction: oneByOne,
    async refuse({ before, record: { storeCode }, records, context }) {
      if (before) return
      // A list may name a store of this code that is gone: the new one is another.
      await withdrawStore(records.db, storeCode)
      // What somebody saved in the moment in which that one was deleted is none of the new one's.
      for (const name of goesWith(context.services)) await records.remove(name, { storeCode })
    },
    after: ({ before, record: { storeCode }, context: { services } }) => () => {
      if (!before) services.access.sessions.forget()
      services.events.emit('changed', { resource: 'store', ...(storeCode !== undefined && { storeCode }) })
    },
    async removing([store], { services }, records) {
      const storeCode = store?.storeCode ?? ''
      const left: Message[] = []
      for (const name of hanging) {
        const count = await records.count(name, { storeCode })
        if (count > 0) left.push(say(`server.count.${name}`, { smart_count: count }))
      }
      if (left.length > 0) throw new CallError(409, say('server.storeHolds', { names: left }))
      for (const name of goesWith(services)) await records.remove(name, { storeCode })
      await withdrawStore(records.db, storeCode)
      return () => services.access.sessions.forget()
    },
  },
}
