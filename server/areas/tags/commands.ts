import type { TagAssign, TagAssignMultiple, TagLed, TagListCommand, TagPage, TagStatusCheck, StoreCommand } from '../../../src/generated/types'
import { canSeeStore } from '../../../src/schema/access'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { denied, done, notFound } from '../../http/outcomes'
import type { Services } from '../../services'

/** What the console takes for success (spec/2 §4). */
const NO_TAGS = 'no matching tags'

const assign: CallDefinition<TagAssign> = {
  body: 'tag-assign',
  answer: 'command-result',
  summary: 'Gives tags their products (spec/2 §5, §7).',
  handle: async ({ body: { storeCode, tagList }, services }) => {
    const macs = await macsOf(services, storeCode, tagList.map(({ tagMac }) => tagMac))
    const wanted = tagList.flatMap(({ tagMac, prCode }) => ({ tagMac: macs.get(tagMac) ?? '', prCode: prCode.trim() }))
    return taken(await services.radio.updates.assign(storeCode, 'ASSIGN', wanted.filter(({ tagMac }) => tagMac !== '')))
  },
}

const assignMultiple: CallDefinition<TagAssignMultiple> = {
  body: 'tag-assign-multiple',
  answer: 'command-result',
  summary: 'Gives tags several products each, as a family ticket (spec/2 §5, §7).',
  handle: async ({ body: { storeCode, tagList }, user, services }) => {
    if (!canSeeStore(user, storeCode)) throw denied()
    const macs = await macsOf(services, storeCode, tagList.map(({ tagMac }) => tagMac))
    const wanted = []
    for (const { tagMac, prCodeList, nfc, layoutId } of tagList) {
      const codes = [...new Set(prCodeList.map((code) => code.trim()))]
      const [first] = codes
      if (first === undefined) continue
      const prCode = codes.length === 1 ? first : await familyOf(services, storeCode, codes)
      wanted.push({ tagMac: macs.get(tagMac) ?? '', prCode, nfc, layoutId })
    }
    return taken(await services.radio.updates.assign(storeCode, 'ASSIGN', wanted.filter(({ tagMac }) => tagMac !== '')))
  },
}

/** The family that holds exactly these products; several products on one label need one. */
async function familyOf(services: Services, storeCode: string, codes: readonly string[]): Promise<string> {
  const families = await services.records.find('family-product', { storeCode: [storeCode, 'default'] })
  const wanted = [...codes].sort().join('\n')
  const family = families.find(({ prCodeList }) => [...prCodeList].sort().join('\n') === wanted)
  if (!family) throw new CallError(404, 'This product does not exist')
  return family.fmPrCode
}

const deassign: CallDefinition<TagListCommand> = {
  body: 'tag-list-command',
  answer: 'command-result',
  summary: 'Takes the products off tags (spec/1 §7).',
  handle: async ({ body: { storeCode, tagList }, services }) => {
    const macs = await listed(services, storeCode, tagList)
    return taken(await services.radio.updates.assign(storeCode, 'DEASSIGN', macs.map((tagMac) => ({ tagMac, prCode: null }))))
  },
}

const reassign: CallDefinition<TagListCommand> = {
  body: 'tag-list-command',
  answer: 'command-result',
  summary: 'Sends tags again what they should show (spec/1 §7).',
  handle: async ({ body: { storeCode, tagList }, services }) =>
    taken(await services.radio.updates.resend(storeCode, 'REASSIGN', await listed(services, storeCode, tagList))),
}

const reassignAll: CallDefinition<StoreCommand> = {
  body: 'store-command',
  answer: 'command-result',
  summary: 'Sends all tags of a store again what they should show (spec/1 §7).',
  handle: async ({ body: { storeCode }, services }) => taken(await services.radio.updates.resend(storeCode, 'REASSIGN')),
}

const statusCheck: CallDefinition<TagStatusCheck> = {
  body: 'tag-status-check',
  answer: 'command-result',
  summary: 'Asks tags for their status: cmd 0 status, 1 battery, 2 gateway scan, absent all (spec/1 §4, §7).',
  handle: async ({ body: { storeCode, cmd, tagList }, services }) => {
    const store = await services.records.one('store', { storeCode })
    if (!store) throw notFound()
    const macs = tagList && tagList.length > 0 ? await listed(services, storeCode, tagList) : undefined
    const tags = await services.records.find('tag', { storeCode, ...(macs && { tagMac: macs }) })
    if (tags.length === 0) throw new CallError(404, NO_TAGS)
    if (!(await services.radio.collect(store.storeName, storeCode, tags, cmd))) {
      throw new CallError(409, 'The tag status of this store is being collected.')
    }
    return done
  },
}

const stopStatusCheck: CallDefinition = {
  answer: 'command-result',
  summary: "Stops the status checks of the user's stores (spec/1 §4).",
  handle: async ({ user, services }) => {
    services.radio.stopCollecting((storeCode) => canSeeStore(user, storeCode))
    return done
  },
}

const led: CallDefinition<TagLed> = {
  body: 'tag-led',
  answer: 'command-result',
  summary: 'Blinks the tags of products (spec/2 §7, defaults §9).',
  handle: async ({ body: { storeCode, product }, services }) => {
    const wanted = product.map(({ prCode, duration = 5, ledState = 0, ledBrightness = 1, blinkingSpeed = 2 }) => ({
      prCode,
      setting: { duration, ledState, ledBrightness, blinkingSpeed },
    }))
    return command(services, storeCode, wanted, (macs, setting) => services.radio.driver.led(storeCode, macs, setting))
  },
}

const page: CallDefinition<TagPage> = {
  body: 'tag-page',
  answer: 'command-result',
  summary: 'Turns the tags of products to a page (spec/2 §7).',
  handle: async ({ body: { storeCode, product }, services }) => {
    const wanted = product.map(({ prCode, pageNo }) => ({ prCode, setting: pageNo }))
    return command(services, storeCode, wanted, (macs, pageNo) => services.radio.driver.page(storeCode, macs, pageNo))
  },
}

/**
 * Tells the tags of products something: once for all that are told the same, however many products they show.
 * @throws CallError 404 where no tag was reached
 */
async function command<Setting>(
  services: Services,
  storeCode: string,
  wanted: readonly { readonly prCode: string; readonly setting: Setting }[],
  tell: (macs: readonly string[], setting: Setting) => Promise<number>,
) {
  const macs = await macsByProduct(services, storeCode, wanted)
  const groups = new Map<string, { setting: Setting; macs: string[] }>()
  for (const { prCode, setting } of wanted) {
    const group = groups.get(JSON.stringify(setting)) ?? { setting, macs: [] }
    for (const mac of macs.get(prCode) ?? []) group.macs.push(mac)
    groups.set(JSON.stringify(setting), group)
  }
  let reached = 0
  for (const group of groups.values()) if (group.macs.length > 0) reached += await tell(group.macs, group.setting)
  if (reached === 0) throw new CallError(404, NO_TAGS)
  return done
}

/** Addresses of the tags that show products, by product code. */
async function macsByProduct(services: Services, storeCode: string, products: readonly { readonly prCode: string }[]): Promise<ReadonlyMap<string, string[]>> {
  const macs = new Map<string, string[]>()
  for (const { prCode, tagMac } of await services.records.find('tag', { storeCode, prCode: products.map((product) => product.prCode) })) {
    if (prCode == null) continue
    const own = macs.get(prCode)
    if (own) own.push(tagMac)
    else macs.set(prCode, [tagMac])
  }
  return macs
}

/** Addresses of the tags that a person named by address or by barcode. */
async function macsOf(services: Services, storeCode: string, named: readonly string[]): Promise<Map<string, string>> {
  const names = [...new Set(named)]
  const [byMac, byId] = await Promise.all([
    services.records.find('tag', { storeCode, tagMac: names }),
    services.records.find('tag', { storeCode, tagId: names }),
  ])
  return new Map([...byId.map(({ tagId, tagMac }) => [tagId, tagMac] as const), ...byMac.map(({ tagMac }) => [tagMac, tagMac] as const)])
}

async function listed(services: Services, storeCode: string, tagList: TagListCommand['tagList']): Promise<string[]> {
  const named = tagList.flatMap(({ tagMac, tagId }) => tagMac ?? tagId ?? [])
  return [...new Set((await macsOf(services, storeCode, named)).values()).values()]
}

function taken(task: object | undefined) {
  if (!task) throw new CallError(404, NO_TAGS)
  return done
}

/** What can be done with tags (spec/1 §7, spec/2 §7). */
export const tagCommandCalls: AreaCalls = {
  'POST /tag/assign': assign,
  'POST /tag/assign/multiple': assignMultiple,
  'POST /tag/deassign': deassign,
  'POST /tag/reassign': reassign,
  'POST /tag/reassign/all': reassignAll,
  'POST /tag/status/check': statusCheck,
  'POST /tag/status/check/stop': stopStatusCheck,
  'POST /tag/led': led,
  'POST /tag/page/individual': page,
}
