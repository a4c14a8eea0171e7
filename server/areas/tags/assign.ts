import { createHash } from 'node:crypto'
import type {
  FamilyProduct,
  Tag,
  TagAssign,
  TagAssignMultiple,
  TagListCommand,
  StoreCommand,
} from '../../../src/generated/types'
import { seesAllStores } from '../../../src/schema/access'
import { refusesFamily } from '../../../src/schema/largeTicket'
import type { SiteName } from '../../../src/schema/productCode'
import { SHARED_STORE } from '../../../src/schema/sharedStore'
import { say } from '../../base/say'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { macsListed, NO_TAGS, tagsNamed, taken } from '../../calls/named'
import { familyFull, noLayout, noProduct } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import type { Records } from '../../db/records'
import { productCode } from '../../products/productCode'
import type { Assignment, Written } from '../../radio/labelUpdates'
import { unknownLayout } from '../../render/layoutIds'

/**
 * Codes of products that do not exist are accepted, after the console has asked. The label shows the product once it is
 * imported.
 */
const assign: Handler<TagAssign> = async ({ body: { storeCode, tagList }, services }) => {
  const tags = await tagsNamed(
    services,
    storeCode,
    tagList.map(({ tagMac }) => tagMac),
  )
  const wanted = tagList.flatMap(({ tagMac, prCode }) => {
    const tag = tags.get(tagMac)
    return tag ? [{ tag, tagMac: tag.tagMac, prCode: productCode(prCode, services.config.site) }] : []
  })
  await refuseFamilies(services, wanted)
  return taken(
    await services.radio.updates.assign(
      storeCode,
      'ASSIGN',
      wanted.map(({ tagMac, prCode }) => ({ tagMac, prCode })),
      services.records,
    ),
  )
}

const assignMultiple: Handler<TagAssignMultiple> = async ({ body: { storeCode, tagList }, user, services }) => {
  const stores =
    storeCode ??
    (seesAllStores(user) ? (await services.records.find('store')).map((store) => store.storeCode) : user.store)
  const tags = await tagsNamed(
    services,
    stores,
    tagList.map(({ tagMac }) => tagMac),
  )
  const wanted = tagList.flatMap(({ tagMac, prCodeList, nfc, layoutId }) => {
    const tag = tags.get(tagMac)
    const codes = [...new Set(prCodeList.map((code) => productCode(code, services.config.site)).filter(Boolean))]
    return tag && codes.length > 0 ? [{ tag, codes, nfc, layoutId }] : []
  })
  if (wanted.length === 0) throw new CallError(404, NO_TAGS)
  await refuseFamilies(
    services,
    wanted.flatMap(({ tag, codes }) => (codes.length === 1 ? [{ tag, prCode: codes[0] ?? '' }] : [])),
  )
  const unknown = await unknownLayout(
    services.records,
    wanted.map(({ tag, layoutId }) => ({ layoutId, before: tag.layoutId })),
  )
  if (unknown !== undefined)
    throw noLayout(
      unknown,
      tagList.flatMap(({ layoutId }, at) => (layoutId === unknown ? [`tagList/${at}/layoutId`] : [])),
    )
  // A family created for labels is stored with them, or not at all.
  const written = await services.radio.updates.transaction(async (records, looksOf) => {
    const byStore = new Map<string, Assignment[]>()
    for (const { tag, codes, nfc, layoutId } of wanted) {
      const prCode =
        codes.length === 1
          ? (codes[0] ?? '')
          : await familyOf(records, services, tag.storeCode, codes, { nfc, layoutId })
      if (codes.length > 1 && refusesFamily(tag.tagId, services.config.site as SiteName)) throw familyRefused(prCode)
      byStore.set(tag.storeCode, [...(byStore.get(tag.storeCode) ?? []), { tagMac: tag.tagMac, prCode, nfc, layoutId }])
    }
    const all: (Written | undefined)[] = []
    for (const [code, own] of byStore)
      all.push(await services.radio.updates.assignWithin(records, looksOf, code, 'ASSIGN', own))
    return all
  }, services.records)
  await services.radio.updates.sendJobs(written.flatMap((one) => one?.jobs ?? []))
  return taken(written.at(-1)?.task)
}

const familyRefused = (code: string) => new CallError(400, say('server.noFamily', { code }))

/** @throws CallError 400 if a tag that cannot show families on this site would show one */
async function refuseFamilies(
  { records, config }: Pick<Services, 'records' | 'config'>,
  wanted: readonly { readonly tag: Tag; readonly prCode: string }[],
): Promise<void> {
  const refusing = wanted.filter(({ tag }) => refusesFamily(tag.tagId, config.site as SiteName))
  if (refusing.length === 0) return
  const stores = [...new Set(refusing.map(({ tag }) => tag.storeCode)), SHARED_STORE]
  const families = await records.pick('family-product', ['storeCode', 'fmPrCode'], {
    storeCode: stores,
    fmPrCode: [...new Set(refusing.map(({ prCode }) => prCode))],
  })
  const found = refusing.find(({ tag, prCode }) =>
    families.some(
      ({ storeCode, fmPrCode }) => fmPrCode === prCode && (storeCode === tag.storeCode || storeCode === SHARED_STORE),
    ),
  )
  if (found) throw familyRefused(found.prCode)
}

type FamilyLook = Pick<TagAssignMultiple['tagList'][number], 'nfc' | 'layoutId'>

/**
 * The family of exactly these products, in any order: preferably with this layout, then this link, then of the store rather
 * than shared.
 */
export function nearestFamily(
  families: readonly FamilyProduct[],
  codes: readonly string[],
  { storeCode, nfc, layoutId }: { readonly storeCode: string } & FamilyLook,
): FamilyProduct | undefined {
  const wanted = sameList(codes)
  const likeness = (one: FamilyProduct) =>
    (one.layoutId === layoutId ? 4 : 0) +
    ((one.nfc ?? null) === (nfc ?? null) ? 2 : 0) +
    (one.storeCode === storeCode ? 1 : 0)
  return families
    .filter(({ prCodeList }) => sameList(prCodeList) === wanted)
    .sort((one, other) => likeness(other) - likeness(one))[0]
}

/**
 * The code of the nearest family of these products. If there is none, one is created, because a label shows one code.
 * @throws CallError 400 if there are too many products for a family
 */
async function familyOf(
  records: Records,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  storeCode: string,
  codes: readonly string[],
  { nfc, layoutId }: FamilyLook,
): Promise<string> {
  const families = await records.find('family-product', { storeCode: [storeCode, SHARED_STORE] })
  const family = nearestFamily(families, codes, { storeCode, nfc, layoutId })
  if (family) return family.fmPrCode
  const most = config.familyProductItemCount
  if (codes.length > most) throw familyFull(most)
  const products = await records.find('product', { storeCode, prCode: [...codes] })
  const layout = layoutId ?? products.find(({ prCode }) => prCode === codes[0])?.layoutId ?? products[0]?.layoutId
  if (layout === undefined) throw noProduct()
  const added: FamilyProduct = {
    storeCode,
    fmPrCode: `F${createHash('sha256').update(sameList(codes)).digest('hex').slice(0, 12).toUpperCase()}`,
    prCodeList: [...codes],
    layoutId: layout,
    nfc: nfc ?? null,
    updatedAt: clock(),
  }
  await records.insert('family-product', [added])
  return added.fmPrCode
}

const sameList = (codes: readonly string[]) => [...new Set(codes)].filter(Boolean).sort().join('\n')

const deassign: Handler<TagListCommand> = async ({ body: { storeCode, tagList }, services }) => {
  const macs = await macsListed(services, storeCode, tagList)
  return taken(
    await services.radio.updates.assign(
      storeCode,
      'DEASSIGN',
      macs.map((tagMac) => ({ tagMac, prCode: null })),
      services.records,
    ),
  )
}

const reassign: Handler<TagListCommand> = async ({ body: { storeCode, tagList }, services }) =>
  taken(
    await services.radio.updates.resend(
      storeCode,
      'REASSIGN',
      await macsListed(services, storeCode, tagList),
      services.records,
    ),
  )

const reassignAll: Handler<StoreCommand> = async ({ body: { storeCode }, services }) => {
  const task = await services.radio.updates.resend(storeCode, 'REASSIGN')
  if (task) services.records.noteChange('task', { storeCode, taskId: task.taskId }, {})
  return taken(task)
}

/** Assigning products to tags. */
export const tagAssignCalls: AreaCalls = {
  'POST /tag/assign': assign,
  'POST /tag/assign/multiple': assignMultiple,
  'POST /tag/deassign': deassign,
  'POST /tag/reassign': reassign,
  'POST /tag/reassign/all': reassignAll,
}
