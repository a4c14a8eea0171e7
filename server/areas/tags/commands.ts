import type {
  Tag,
  TagCommandResult,
  TagLed,
  TagPage,
  TagStatusCheck,
  TagStatusStop,
} from '../../../src/generated/types'
import { canSeeStore } from '../../../src/schema/access'
import { groupBy } from '../../base/groupBy'
import { say } from '../../base/say'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { macsListed, NO_TAGS } from '../../calls/named'
import { done, notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { withAbilities } from '../../hardware/abilities'

type LeftOut = NonNullable<TagCommandResult['leftOut']>[number]

/** Tags that are named in a message; the answer has all of them. */
const NAMED = 20

/** What a tag must be able to do for a command, and the reason where it cannot. */
const NEEDS = {
  LED: { field: 'canBlink', reason: 'NO_LED', none: 'server.noLed', some: 'server.someNoLed' },
  PAGE: { field: 'canTurn', reason: 'ONE_PAGE', none: 'server.onePage', some: 'server.someOnePage' },
} as const

const statusCheck: Handler<TagStatusCheck> = async ({ body: { storeCode, cmd, tagList }, user, services }) => {
  if (!services.config.enableTagStatusCheck) throw new CallError(404, 'server.noStatusCheck')
  const store = await services.records.one('store', { storeCode })
  if (!store) throw notFound()
  const macs = tagList && tagList.length > 0 ? await macsListed(services, storeCode, tagList) : undefined
  const tags = await services.records.find('tag', { storeCode, ...(macs && { tagMac: macs }) })
  if (tags.length === 0) throw new CallError(404, NO_TAGS)
  if (await services.checks.has(storeCode)) throw new CallError(409, 'server.collecting')
  if (!(await services.radio.collect(store.storeName, storeCode, tags, cmd, user.email))) {
    throw new CallError(409, 'server.collecting')
  }
  return done
}

const stopStatusCheck: Handler<TagStatusStop> = async ({ body, user, services }) => {
  await services.radio.stopCollecting(
    (storeCode) => canSeeStore(user, storeCode) && (body.storeCode === undefined || body.storeCode === storeCode),
  )
  return done
}

/** GET /tag/status/check/store/{code}/result */
const checkResult: Handler = async ({ params, services }) => {
  const storeCode = params.code ?? ''
  if (!(await services.records.one('store', { storeCode }))) throw notFound()
  if (await services.checks.has(storeCode)) return { storeCode, isRunning: true }
  return (await services.records.one('tag-check-result', { storeCode })) ?? { storeCode, isRunning: false }
}

const led: Handler<TagLed> = async ({ body: { storeCode, product }, user, services }) => {
  const wanted = product.map(({ prCode, duration = 5, ledState = 0, ledBrightness = 1, blinkingSpeed = 2 }) => ({
    prCode,
    setting: { duration, ledState, ledBrightness, blinkingSpeed },
  }))
  return command(
    services,
    { storeCode, command: 'LED', email: user.email },
    wanted,
    () => null,
    (macs, setting) => services.radio.driver.led(storeCode, macs, setting),
  )
}

const page: Handler<TagPage> = async ({ body: { storeCode, product }, user, services }) => {
  const wanted = product.map(({ prCode, pageNo, returnTime = 0 }) => ({ prCode, setting: { pageNo, returnTime } }))
  return command(
    services,
    { storeCode, command: 'PAGE', email: user.email },
    wanted,
    ({ pageNo }) => pageNo,
    (macs, { pageNo, returnTime }) => services.radio.driver.page(storeCode, macs, pageNo, returnTime),
  )
}

/**
 * Sends a command to the tags of products, once for all with the same settings. Tags of real gateways that cannot do it are left
 * out, and the answer says which; if not all others were reached, how many.
 * @throws CallError 404 if no tag matches, 409 if none of them can do it
 */
async function command<Setting>(
  services: Services,
  {
    storeCode,
    command: operationName,
    email,
  }: { readonly storeCode: string; readonly command: keyof typeof NEEDS; readonly email: string },
  wanted: readonly { readonly prCode: string; readonly setting: Setting }[],
  option: (setting: Setting) => number | null,
  send: (macs: readonly string[], setting: Setting) => Promise<number>,
): Promise<TagCommandResult> {
  const { able, leftOut } = await tagsFor(services, storeCode, operationName, wanted)
  const groups = new Map<string, { setting: Setting; macs: string[] }>()
  for (const { prCode, setting } of wanted) {
    const group = groups.get(JSON.stringify(setting)) ?? { setting, macs: [] }
    for (const mac of able.get(prCode) ?? []) group.macs.push(mac)
    groups.set(JSON.stringify(setting), group)
  }
  let [reached, targeted] = [0, 0]
  for (const group of groups.values()) {
    if (group.macs.length === 0) continue
    targeted += group.macs.length
    reached += await send(group.macs, group.setting)
    await services.records.updateMany(
      'tag',
      group.macs.map((tagMac) => ({ storeCode, tagMac, operationName })),
    )
    await services.records.insert(
      'tag-command',
      group.macs.map((tagMac) => ({
        storeCode,
        tagMac,
        command: operationName,
        option: option(group.setting),
        email,
        at: services.clock(),
      })),
    )
  }
  const { none, some } = NEEDS[operationName]
  const names = namesOf(leftOut)
  if (targeted === 0) throw leftOut.length > 0 ? new CallError(409, say(none, { names })) : new CallError(404, NO_TAGS)
  if (leftOut.length > 0) return { ...done, ...say(some, { reached, tags: targeted, names }), leftOut }
  return reached < targeted ? { ...done, ...say('server.someTagsReached', { reached, tags: targeted }) } : done
}

const namesOf = (leftOut: readonly LeftOut[]) =>
  [...leftOut.slice(0, NAMED).map(({ tagId }) => tagId), ...(leftOut.length > NAMED ? ['…'] : [])].join(', ')

/** The addresses of tags by product code, and the tags that cannot do what is asked for. */
async function tagsFor(
  { records }: Services,
  storeCode: string,
  command: keyof typeof NEEDS,
  products: readonly { readonly prCode: string }[],
): Promise<{ readonly able: ReadonlyMap<string, readonly string[]>; readonly leftOut: LeftOut[] }> {
  const { field, reason } = NEEDS[command]
  const prCode = products.map((product) => product.prCode)
  const tags = await withAbilities(records, storeCode, await records.find('tag', { storeCode, prCode }))
  const able = groupBy(
    tags.filter((tag) => tag[field] !== false),
    (tag: Tag) => tag.prCode ?? '',
  )
  return {
    able: new Map([...able].map(([code, own]) => [code, own.map(({ tagMac }) => tagMac)])),
    leftOut: tags.flatMap(({ tagMac, tagId, [field]: can }) => (can === false ? [{ tagMac, tagId, reason }] : [])),
  }
}

/** Commands to tags, and status checks. */
export const tagCommandCalls: AreaCalls = {
  'POST /tag/status/check': statusCheck,
  'POST /tag/status/check/stop': stopStatusCheck,
  'GET /tag/status/check/store/{code}/result': checkResult,
  'POST /tag/led': led,
  'POST /tag/page/individual': page,
}
