import type { SampleWanted } from '../../../src/generated/types'
import { can, canSeeStore, seesAllStores } from '../../../src/schema/access'
import { filePiece } from '../../../src/schema/scriptSamples'
import { SHARED_STORE } from '../../../src/schema/sharedStore'
import type { AreaCalls, CallContext, Handler } from '../../calls/call'
import { denied, invalid } from '../../calls/outcomes'
import { contentOf } from '../../radio/labelContent'
import { readAliases } from '../../products/aliases'
import { labelInput, screenInput, labelContext } from '../../scripts/decorators'
import { keyOf, type ScriptKey } from './shared'

/** How many products a sample file has. */
const LINES = 20

/** The store from which a sample is taken: the script's, or for the default script any of the user's. */
async function storeOf(
  { services: { records }, user }: CallContext<SampleWanted>,
  { storeCode }: ScriptKey,
): Promise<string> {
  if (storeCode !== SHARED_STORE) return storeCode
  const stores = await records.pick('store', ['storeCode'])
  return stores.find((store) => seesAllStores(user) || canSeeStore(user, store.storeCode))?.storeCode ?? ''
}

async function ofTag(context: CallContext<SampleWanted>, key: ScriptKey): Promise<unknown> {
  const { records, scripts } = context.services
  if (!can(context.user, 'tag.read')) throw denied()
  const { pick } = context.body
  const storeCode = await storeOf(context, key)
  const wheres = pick
    ? [
        { storeCode, tagId: pick },
        { storeCode, tagMac: pick },
        { storeCode, prCode: pick },
      ]
    : [{ storeCode, status: 'OK' as const }, { storeCode }]
  for (const where of wheres) {
    const found = await records.find('tag', where, { limit: 20 })
    const tag = found.find(({ prCode }) => prCode) ?? found[0]
    if (!tag) continue
    const { prInfo = [] } =
      (await contentOf(records, storeCode, [tag.prCode], context.services.clock())).get(tag.prCode ?? '') ?? {}
    return labelInput(await labelContext(scripts, records, storeCode), tag, {
      prCode: tag.prCode ?? '',
      prInfo,
      layoutId: tag.layoutId ?? null,
      nfc: tag.nfc ?? null,
    })
  }
  throw invalid('pick')
}

async function ofScreen(context: CallContext<SampleWanted>, key: ScriptKey): Promise<unknown> {
  const { records, scripts } = context.services
  if (!can(context.user, 'plus.read')) throw denied()
  const { pick } = context.body
  const storeCode = await storeOf(context, key)
  const found = await records.find('plus-device', pick ? { storeCode, mac: pick.toLowerCase() } : { storeCode }, {
    limit: 20,
  })
  const device = found.find(({ product = [] }) => product.length > 0) ?? found[0]
  if (!device && pick) throw invalid('pick')
  const products = await records.find(
    'product',
    { storeCode, ...(device?.product?.length && { prCode: device.product }) },
    { limit: 3 },
  )
  const shown = products.map(({ prCode, prInfo, layoutId, nfc }) => ({
    prCode,
    prInfo: prInfo ?? [],
    layoutId: layoutId ?? null,
    nfc: nfc ?? null,
  }))
  return screenInput(
    await labelContext(scripts, records, storeCode),
    device ?? { mac: '02ab4c001e01', name: '', model: 'IP231A' },
    shown,
  )
}

/** A file like those that stores send, with real products. */
async function ofFile(context: CallContext<SampleWanted>, key: ScriptKey): Promise<unknown> {
  const { records } = context.services
  if (!can(context.user, 'product.read')) throw denied()
  const { pick } = context.body
  const storeCode = await storeOf(context, key)
  const alias = (await readAliases(records)).map(({ index, name }) => ({ index, name }))
  const products = await records.find('product', pick ? { storeCode, prCode: pick } : { storeCode }, { limit: LINES })
  if (pick && products.length === 0) throw invalid('pick')
  const names = alias.map(({ name }) => name)
  const rows = products.map(({ prCode, layoutId, prInfo = [] }) => [
    prCode,
    layoutId,
    ...names.map((_, index) => prInfo[index] ?? ''),
  ])
  const text = [['code', 'layout', ...names], ...rows]
    .map((cells) => cells.map((cell) => cell.replace(/[;\n]/g, ' ')).join(';'))
    .join('\n')
  return { ...filePiece(`${storeCode || 'store'}.csv`, key.storeCode === SHARED_STORE ? null : storeCode, text), alias }
}

/** A sign-in attempt as a script receives it. */
async function ofSignOn({
  services: { clock },
  user,
  request,
  body: { pick },
}: CallContext<SampleWanted>): Promise<unknown> {
  const isOther = pick !== undefined && pick !== user.email
  const account = isOther ? null : { name: user.name, role_id: user.role_id, locked: false }
  return { email: pick ?? user.email, password: 'ticket-12345', ip: request.ip, time: clock(), account }
}

const makers = {
  thirdPartyAuth: ofSignOn,
  paperParser: ofFile,
  productFileParser: ofFile,
  tagDecorator: ofTag,
  plusDecorator: ofScreen,
} as const

const sample: Handler<SampleWanted> = async (context) => {
  const key = await keyOf(context.services, context.params)
  const pick = context.body.pick?.trim()
  const body = pick ? { pick } : {}
  return { input: JSON.stringify(await makers[key.kind]({ ...context, body }, key), null, 2) }
}

/** Samples for the test run. */
export const sampleCalls: AreaCalls = { 'POST /script/{kind}/store/{code}/sample': sample }
