import type { PlusAssign, PlusBlink, PlusDevice, PlusDeassign, PlusDeviceConfig } from '../../../src/generated/types'
import { isZone } from '../../../src/schema/formats'
import { say } from '../../base/say'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { done, invalid, noProduct } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import type { AreaHooks } from '../../engine/hooks'
import { slotsOf } from '../../signage/models'
import { BLINK_SECONDS } from '../../signage/signage'
import { deviceOf, devicesOf, plainMac, slotOf } from './named'

export const deviceHooks: AreaHooks = {
  'plus-device': {
    key: ({ mac, ...key }) => ({ ...key, ...(mac !== undefined && { mac: plainMac(mac) }) }),
    async removing([device], { services: { signage, events } }, records) {
      const { storeCode = '', mac = '' } = device ?? {}
      await records.remove('plus-stored-show', { storeCode, owner: 'device', name: mac })
      await records.remove('plus-sync-work', { storeCode, mac })
      return async () => {
        await signage.devicesChanged(storeCode)
        events.emit('changed', { resource: 'plus-device', storeCode })
      }
    },
  },
}

const configure: Handler<PlusDeviceConfig> = async ({
  body: { storeCode, mac, ...change },
  services: { records, signage, events },
}) => {
  const device = await deviceOf(records, storeCode, mac)
  if (change.tz !== undefined && !isZone(change.tz)) throw invalid('tz')
  if (change.volume !== undefined && change.volume > (device.maxVolume ?? 0)) throw invalid('volume')
  const wanted = { ...change, ...(change.name !== undefined && { name: change.name.trim() }) }
  if (Object.keys(wanted).length > 0) {
    await records.update('plus-device', { storeCode, mac: device.mac }, wanted)
    await signage.driver.configure(storeCode, [device.mac], wanted)
    events.emit('changed', { resource: 'plus-device', storeCode })
  }
  return deviceOf(records, storeCode, mac)
}

/**
 * An address alone assigns the whole list; an address with a slot number assigns one product to that slot and keeps the others.
 */
const assign: Handler<PlusAssign> = async ({ body: { storeCode, devList }, services }) => {
  const wanted = devList.map(({ mac, product }) => ({ ...slotOf(mac), codes: product.map((code) => code.trim()) }))
  if (
    wanted.some(
      ({ codes, slot }) => codes.length === 0 || codes.includes('') || (slot !== undefined && codes.length > 1),
    )
  )
    throw invalid('product')
  const devices = await devicesOf(
    services.records,
    storeCode,
    wanted.map(({ mac }) => mac),
  )
  needSlots(devices, wanted)
  await needProducts(
    services,
    storeCode,
    wanted.flatMap(({ codes }) => codes),
  )
  const lists = new Map(devices.map(({ mac, product }) => [mac, [...(product ?? [])]]))
  for (const { mac, slot, codes } of wanted) {
    if (slot === undefined) lists.set(mac, codes)
    else lists.set(mac, withSlot(lists.get(mac) ?? [], slot, codes[0] ?? ''))
  }
  await keep(services, storeCode, lists)
  return done
}

interface Wanted {
  readonly mac: string
  readonly slot?: number
  readonly codes?: readonly string[]
}

/** @throws CallError 400 naming a device without the slot, or with fewer slots than products */
function needSlots(devices: readonly PlusDevice[], wanted: readonly Wanted[]): void {
  const slots = new Map(devices.map((device) => [device.mac, slotsOf(device)]))
  for (const { mac, slot, codes = [] } of wanted) {
    const most = slots.get(mac) ?? 0
    if (Math.max(slot ?? 0, codes.length) <= most) continue
    throw new CallError(400, say('server.slots', { mac, most }), slot === undefined ? 'product' : 'mac')
  }
}

async function needProducts(
  { records }: Pick<Services, 'records'>,
  storeCode: string,
  codes: readonly string[],
): Promise<void> {
  const wanted = [...new Set(codes)]
  const found = await records.pick('product', ['prCode'], { storeCode, prCode: wanted })
  if (found.length < wanted.length) throw noProduct()
}

/** Sets the product of a slot; unused slots before it are empty. */
function withSlot(list: readonly string[], slot: number, code: string): string[] {
  const next = Array.from({ length: Math.max(list.length, slot) }, (_, at) => list[at] ?? '')
  next[slot - 1] = code
  while (next.at(-1) === '') next.pop()
  return next
}

const deassign: Handler<PlusDeassign> = async ({ body: { storeCode, devList }, services }) => {
  const wanted = devList.map(({ mac }) => slotOf(mac))
  const devices = await devicesOf(
    services.records,
    storeCode,
    wanted.map(({ mac }) => mac),
  )
  needSlots(devices, wanted)
  const lists = new Map(devices.map(({ mac, product }) => [mac, [...(product ?? [])]]))
  for (const { mac, slot } of wanted) lists.set(mac, slot === undefined ? [] : withSlot(lists.get(mac) ?? [], slot, ''))
  await keep(services, storeCode, lists)
  return done
}

/** Stores the products and synchronizes the devices. */
async function keep(
  { records, signage, events }: Pick<Services, 'records' | 'signage' | 'events'>,
  storeCode: string,
  lists: ReadonlyMap<string, string[]>,
): Promise<void> {
  await records.updateMany(
    'plus-device',
    [...lists].map(([mac, product]) => ({ storeCode, mac, product })),
  )
  await signage.driver.sync(storeCode, [...lists.keys()])
  events.emit('changed', { resource: 'plus-device', storeCode })
}

const blink: Handler<PlusBlink> = async ({ params, body, services: { records, signage, clock, events } }) => {
  const storeCode = params.code ?? ''
  const devices = (await showing(records, storeCode)).filter(({ product }) => product?.includes(body.prCode.trim()))
  if (devices.length === 0) throw new CallError(404, 'server.signage.noDevice')
  const reached = await signage.driver.blink(
    storeCode,
    devices.map(({ mac }) => mac),
    BLINK_SECONDS,
  )
  if (reached.length === 0) throw new CallError(409, OFFLINE)
  await records.updateMany(
    'plus-device',
    reached.map((mac) => ({ storeCode, mac, blinkUntil: clock() + BLINK_SECONDS })),
  )
  events.emit('changed', { resource: 'plus-device', storeCode })
  return done
}

/** None of the devices was reached. */
export const OFFLINE = 'server.signage.offline'

type Found = Pick<PlusDevice, 'mac' | 'name' | 'product'>

const showing = (records: Services['records'], storeCode: string): Promise<Found[]> =>
  records.pick('plus-device', ['mac', 'name', 'product'], { storeCode })

const search: Handler = async ({ params, services: { records } }) => {
  const [storeCode, term] = [params.store ?? '', (params.term ?? '').trim().toLowerCase()]
  if (term === '') return { devList: [], prCodeList: [] }
  const fits = (text: string) => text.toLowerCase().includes(term)
  const plain = term.replace(/[:-]/g, '')
  const found = (await showing(records, storeCode)).filter(
    ({ mac, name = '', product = [] }) => (plain !== '' && mac.includes(plain)) || fits(name) || product.some(fits),
  )
  const devList =
    found.length === 0 ? [] : await records.find('plus-device', { storeCode, mac: found.map(({ mac }) => mac) })
  const prCodeList = [
    ...new Set(found.flatMap(({ product = [] }) => product.filter((code) => code !== '' && fits(code)))),
  ].sort()
  return { devList, prCodeList }
}

/** Devices: configuration, their products, blinking, search. */
export const deviceCalls: AreaCalls = {
  'POST /plus/device/config': configure,
  'POST /plus/assign': assign,
  'POST /plus/deassign': deassign,
  'POST /plus/store/{code}/blink/product': blink,
  'GET /plus/store/{store}/device/search/{term}': search,
}
