import { createHash } from 'node:crypto'
import type { FamilyProduct, Tag, TagAssign, TagAssignMultiple, TagListCommand, StoreCommand } from '../../../src/generated/types'
import { seesAllStores } from '../../../src/schema/access'
import { refusesFamily } from '../../../src/schema/largeTicket'
import { type AreaCalls, type Handler, CallError } from '../../http/call'
import { familyFull, noLayout, noProduct } from '../../http/outcomes'
import { productCode } from '../../imports/productCode'
import type { Assignment, Written } from '../../radio/labelUpdates'
import type { SiteName } from '../../../src/schema/productCode'
import { unknownLayout } from '../../render/layoutIds'
import type { Services } from '../../services'
import type { Records } from '../../db/records'
import { macsListed, NO_TAGS, tagsNamed, taken } from './named'
import { say } from '../../say'

const SHARED = 'default'

/**
 * A code that is no product is taken as it is: the console has asked (spec/2 §5 'Some products don't exist. Would you
 * like to continue?'), and the label shows the product as soon as a product file brings it.
 */
const assign: Handler<TagAssign> = async ({ body: { storeCode, tagList }, services }) => {
  const tags = await tagsNamed(services, storeCode, tagList.map(({ tagMac }) => tagMac))
  const wanted = tagList.flatMap(({ tagMac, prCode }) => {
    const tag = tags.get(tagMac)
    return tag ? [{ tag, tagMac: tag.tagMac, prCode: productCode(prCode, services.config.site) }] : []
  })
  await refuseFamilies(services, wanted)
  return taken(await services.radio.updates.assign(storeCode, 'ASSIGN', wanted.map(({ tagMac, prCode }) => ({ tagMac, prCode })), services.records))
}

const assignMultiple: Handler<TagAssignMultiple> = async ({ body: { storeCode, tagList }, user, services }) => {
  const stores = storeCode ?? (seesAllStores(user) ? (await services.records.find('store')).map((store) => store.storeCode) : user.store)
  const tags = await tagsNamed(services, stores, tagList.map(({ tagMac }) => tagMac))
  const wanted = tagList.flatMap(({ tagMac, prCodeList, nfc, layoutId }) => {
    const tag = tags.get(tagMac)
    const codes = [...new Set(prCodeList.map((code) => productCode(code, services.config.site)).filter(Boolean))]
    return tag && codes.length > 0 ? [{ tag, codes, nfc, layoutId }] : []
  })
  if (wanted.length === 0) throw new CallError(404, NO_TAGS)
  await refuseFamilies(services, wanted.flatMap(({ tag, codes }) => (codes.length === 1 ? [{ tag, prCode: codes[0] ?? '' }] : [])))
  const unknown = await unknownLayout(services.records, wanted.map(({ tag, layoutId }) => ({ layoutId, before: tag.layoutId })))
  if (unknown !== undefined) throw noLayout(unknown, tagList.flatMap(({ layoutId }, at) => (layoutId === unknown ? [`tagList/${at}/layoutId`] : [])))
  // A family that is made for its labels is there with them, or not at all.
  const written = await services.radio.updates.transaction(async (records, looksOf) => {
    const byStore = new Map<string, Assignment[]>()
    for (const { tag, codes, nfc, layoutId } of wanted) {
      const prCode = codes.length === 1 ? (codes[0] ?? '') : await familyOf(records, services, tag.storeCode, codes, { nfc, layoutId })
      if (codes.length > 1 && refusesFamily(tag.tagId, services.config.site as SiteName)) throw familyRefused(prCode)
      byStore.set(tag.storeCode, [...(byStore.get(tag.storeCode) ?? []), { tagMac: tag.tagMac, prCode, nfc, layoutId }])
    }
    const all: (Written | undefined)[] = []
    for (const [code, own] of byStore) all.push(await services.radio.updates.assignWithin(records, looksOf, code, 'ASSIGN', own))
    return all
  }, services.records)
  await services.radio.updates.sendJobs(written.flatMap((one) => one?.jobs ?? []))
  return taken(written.at(-1)?.task)
}

const familyRefused = (code: string) => new CallError(400, say('server.noFamily', { code }))

/** @throws CallError 400 where a tag that takes no family on this site is to show one */
async function refuseFamilies({ records, config }: Services, wanted: readonly { readonly tag: Tag; readonly prCode: string }[]): Promise<void> {
  const refusing = wanted.filter(({ tag }) => refusesFamily(tag.tagId, config.site as SiteName))
  if (refusing.length === 0) return
  const stores = [...new Set(refusing.map(({ tag }) => tag.storeCode)), SHARED]
  const families = await records.pick('family-product', ['storeCode', 'fmPrCode'], { storeCode: stores, fmPrCode: [...new Set(refusing.map(({ prCode }) => prCode))] })
  const found = refusing.find(({ tag, prCode }) => families.some(({ storeCode, fmPrCode }) => fmPrCode === prCode && (storeCode === tag.storeCode || storeCode === SHARED)))
  if (found) throw familyRefused(found.prCode)
}

/**
 * The family that holds exactly these products, of the store before the shared ones; of several the one whose layout and
 * link are meant. Products that are in no family together become one of their own, because a label carries one code.
 * @throws CallError 400 where they are more than a family has room for
 */
async function familyOf(
  records: Records,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  storeCode: string,
  codes: readonly string[],
  { nfc, layoutId }: Pick<TagAssignMultiple['tagList'][number], 'nfc' | 'layoutId'>,
): Promise<string> {
  const wanted = sameList(codes)
  const families = await records.find('family-product', { storeCode: [storeCode, SHARED] })
  const fitting = families.filter(({ prCodeList }) => sameList(prCodeList) === wanted)
  const likeness = (one: FamilyProduct) => (one.layoutId === layoutId ? 4 : 0) + ((one.nfc ?? null) === (nfc ?? null) ? 2 : 0) + (one.storeCode === storeCode ? 1 : 0)
  const family = [...fitting].sort((one, other) => likeness(other) - likeness(one))[0]
  if (family) return family.fmPrCode
  const most = config.familyProductItemCount
  if (codes.length > most) throw familyFull(most)
  const products = await records.find('product', { storeCode, prCode: [...codes] })
  const layout = layoutId ?? products.find(({ prCode }) => prCode === codes[0])?.layoutId ?? products[0]?.layoutId
  if (layout === undefined) throw noProduct()
  const added: FamilyProduct = { storeCode, fmPrCode: `F${createHash('sha256').update(wanted).digest('hex').slice(0, 12).toUpperCase()}`, prCodeList: [...codes], layoutId: layout, nfc: nfc ?? null, updatedAt: clock() }
  await records.insert('family-product', [added])
  return added.fmPrCode
}

const sameList = (codes: readonly string[]) => [...new Set(codes)].filter(Boolean).sort().join('\n')

const deassign: Handler<TagListCommand> = async ({ body: { storeCode, tagList }, services }) => {
  const macs = await macsListed(services, storeCode, tagList)
  return taken(await services.radio.updates.assign(storeCode, 'DEASSIGN', macs.map((tagMac) => ({ tagMac, prCode: null })), services.records))
}

const reassign: Handler<TagListCommand> = async ({ body: { storeCode, tagList }, services }) =>
  taken(await services.radio.updates.resend(storeCode, 'REASSIGN', await macsListed(services, storeCode, tagList), services.records))

const reassignAll: Handler<StoreCommand> = async ({ body: { storeCode }, services }) => {
  const task = await services.radio.updates.resend(storeCode, 'REASSIGN')
  if (task) services.records.noteChange('task', { storeCode, taskId: task.taskId }, {})
  return taken(task)
}

/** Which tag shows which product (spec/1 §7, spec/2 §5, §7). */
export const tagAssignCalls: AreaCalls = {
  'POST /tag/assign': assign,
  'POST /tag/assign/multiple': assignMultiple,
  'POST /tag/deassign': deassign,
  'POST /tag/reassign': reassign,
  'POST /tag/reassign/all': reassignAll,
}
