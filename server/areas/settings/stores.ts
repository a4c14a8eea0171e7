import type { Store } from '../../../src/generated/types'
import { seesAllStores } from '../../../src/schema/access'
import { defaultValues } from '../../../src/schema/defaultValues'
import { withdrawStore } from '../../access/accounts'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { denied, done, invalid, notFound } from '../../http/outcomes'
import { refuseStale } from '../../http/revisions'
import type { Records } from '../../db/records'
import { readServerConfig } from '../../serverConfig'
import type { Services } from '../../services'
import { SYSTEM } from '../../systemAlarm'
import { searchCall } from '../shell/searchCall'
import { visibleStores } from '../stores/summaries'

/** Codes that mean something else on a path or in an alarm (spec/1 §3, spec/2 §7). */
const reserved = ['default', SYSTEM, 'tag', 'product', 'paper', 'sensor', 'plus', 'pagination']

const LONGEST_CODE = 64

/** Whether a store may have this code. */
export const isStoreCode = (code: string): boolean => code.trim() !== '' && code.length <= LONGEST_CODE && !reserved.includes(code)

/** A new store has its defaults for what was not said; what was emptied stays empty. */
function withDefaults({ descriptors }: Services, store: Store): Store {
  const descriptor = descriptors.get('store')
  return { ...(descriptor && defaultValues(descriptor)), ...store }
}

/** What a new store takes of the server's configuration where nobody said anything else (spec/3 §3). */
async function withServersOwn(records: Records, store: Store): Promise<Store> {
  const { panId, timeServerIp = '', timeServerPort } = await readServerConfig(records)
  const isOwnServer = (store.timeServerIp ?? '').trim() !== ''
  return { ...store, panId: store.panId?.trim() || panId, timeServerPort: store.timeServerPort ?? (isOwnServer ? NTP_PORT : (timeServerPort ?? NTP_PORT)), ...(!isOwnServer && { timeServerIp }) }
}

const NTP_PORT = 123

const list: CallDefinition = {
  answer: { list: 'store' },
  summary: "The configurations of the user's stores (spec/3 §7).",
  handle: async ({ user, services }) => visibleStores(services.records, user),
}

const one: CallDefinition = {
  answer: 'store',
  summary: 'The configuration of a store (spec/3 §7).',
  handle: async ({ params, services }) => {
    const store = await services.records.one('store', { storeCode: params.store ?? '' })
    if (!store) throw notFound()
    return store
  },
}

const create: CallDefinition<Store> = {
  body: 'store',
  answer: 'store',
  summary: 'Adds a store; only who sees all stores may (spec/3 §5, §7).',
  handle: async ({ body, user, services }) => {
    if (!seesAllStores(user)) throw denied()
    const storeCode = body.storeCode.trim()
    if (!isStoreCode(storeCode)) throw invalid('storeCode')
    const taken = (await services.records.find('store', { storeCode })).length > 0
    if (taken) throw new CallError(409, 'This store code is already registered.', { storeCode: 'This store code is already registered.' })
    const own = await withServersOwn(services.records, withDefaults(services, body))
    const store = await services.access.serially(() =>
      services.records.transaction(async (records) => {
        // A list may name a store of this code that is gone: the new one is another.
        await withdrawStore(records.db, storeCode)
        // What somebody saved in the moment in which that one was deleted is none of the new one's.
        for (const name of goesWith(services)) await records.remove(name, { storeCode })
        await records.insert('store', [{ ...own, storeCode, storeName: body.storeName.trim(), updatedAt: services.clock() }])
        // As it is kept: an emptied field is not there.
        return records.one('store', { storeCode })
      }),
    )
    services.access.sessions.forget()
    return store
  },
}

const update: CallDefinition<Store> = {
  body: 'store',
  answer: 'store',
  summary: 'Changes the configuration of a store (spec/3 §5, §7).',
  handle: async ({ body, services }) => {
    const { storeCode, storeName, revision, ...change } = body
    return services.records.transaction(async (records) => {
      const before = await records.locked('store', { storeCode })
      if (!before) throw notFound()
      refuseStale(services, 'store', revision, before)
      await records.update('store', { storeCode }, { ...change, storeName: storeName.trim(), updatedAt: services.clock() })
      return records.one('store', { storeCode })
    })
  },
}

/** What hangs in the shop must be taken down first. */
const hanging = ['gateway', 'tag', 'sensor'] as const

/** What goes with a store that is deleted: it hangs on the store code and means nothing without it. */
function goesWith({ descriptors }: Services): 'product'[] {
  const ofStores = [...descriptors.values()].filter(({ table, scope, name }) => table && scope === 'storeCode' && name !== 'store')
  return ofStores.map(({ name }) => name as 'product')
}

/**
 * Deletes a store. One with gateways, tags or sensors is refused with how many there are; its products, tasks,
 * histories and all else of its own go with it, and no account has it on its list any more.
 */
const remove: CallDefinition = {
  answer: 'command-result',
  summary: 'Deletes a store that has no gateways, tags and sensors any more; its products and histories go with it (spec/3 §7).',
  handle: async ({ params, services }) => {
    const storeCode = params.store ?? ''
    const { access, records } = services
    // No account is given the store while it goes.
    await access.serially(() => records.transaction(async (within) => {
      if ((await within.remove('store', { storeCode })) === 0) throw notFound()
      const left: string[] = []
      for (const name of hanging) {
        const count = await within.count(name, { storeCode })
        if (count > 0) left.push(`${count} ${name}${count === 1 ? '' : 's'}`)
      }
      if (left.length > 0) throw new CallError(409, `The store still has ${left.join(', ')}.`)
      for (const name of goesWith(services)) await within.remove(name, { storeCode })
      await withdrawStore(within.db, storeCode)
    }))
    access.sessions.forget()
    return done
  },
}

/** The configuration of stores (spec/3 §2, §5, §7). */
export const storeConfigCalls: AreaCalls = {
  'GET /config/store': list,
  'GET /config/store/{store}': one,
  'POST /config/store': create,
  'PUT /config/store': update,
  'DELETE /config/store/{store}': remove,
  'POST /config/store/pagination': searchCall('store', "One page of the configurations of the user's stores (spec/1 §7)."),
}
