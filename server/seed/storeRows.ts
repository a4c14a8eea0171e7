import { LOW_BATTERY } from '../../src/schema/battery'
import { type Random, randomFrom } from '../base/random'
import { productInfo } from '../radio/goods'
import { sensorBase } from '../radio/physics'
import { typeOfTagId } from '../radio/tagTypes'
import { ean13 } from './ean'
import type { Place } from './places'

/** Rows by resource name, as on the wire. */
export type Row = Record<string, unknown>
export type Rows = Record<string, Row[]>

export interface StoreSize {
  readonly gateways: number
  readonly tags: number
  readonly products: number
  readonly sensors: number
}

export const DAY = 86_400

/** The size of a demonstration store: 3 to 8 gateways, 200 to 600 tags, most with a product of their own. */
export function demoSize(code: string): StoreSize {
  const random = randomFrom(`size ${code}`)
  const tags = code === 'IT001' ? 600 : random.between(200, 340)
  return {
    gateways: Math.min(8, Math.max(3, Math.round(tags / 60))),
    tags,
    products: Math.round(tags * 0.95),
    sensors: random.between(3, 8),
  }
}

/**
 * Generates a store with its devices and products. The same place and size give the same rows; only times depend on
 * `now`.
 */
export function storeRows(place: Place, size: StoreSize, now: number): Rows {
  const random = randomFrom(`store ${place.code}`)
  const gateways = gatewayRows(place, size, now, random)
  const products = productRows(place, size, now, random)
  const tags = tagRows(place, size, now, random, gateways, products)
  countTags(tags, gateways, products)
  return {
    store: [storeRow(place, now)],
    gateway: gateways,
    product: products,
    tag: tags,
    'family-product': familyRows(place, products, now),
    sensor: sensorRows(place, size, now, random, gateways),
    'second-code': products.slice(0, 12).map((product, at) => secondCodeRow(String(product.prCode), at, now)),
  }
}

/** A second code with the fields of the site coop. */
function secondCodeRow(prCode: string, at: number, now: number): Row {
  const insertDate = now - (400 - at * 7) * DAY
  const isCeased = at % 5 === 4
  return {
    prCode,
    secondCode: ean13('290', at + 1),
    salesTypeCode: ['01', '02', '05'][at % 3],
    insertDate,
    ceaseDate: isCeased ? now - 20 * DAY : null,
    deleteDate: at === 9 ? now - 5 * DAY : null,
    acquisitionDate: insertDate + DAY,
    modifyDate: isCeased ? now - 20 * DAY : insertDate + 3 * DAY,
    programName: at % 2 === 0 ? 'IMPORT' : 'ANAGRAFICA',
    operatorName: at % 2 === 0 ? 'SYSTEM' : 'ROSSI',
    dbTriggerFlag: isCeased ? 'U' : 'I',
  }
}

function storeRow(place: Place, now: number): Row {
  return {
    storeCode: place.code,
    storeName: place.name,
    address: place.address,
    timeZone: place.timeZone,
    position: { latitude: place.latitude, longitude: place.longitude },
    panId: randomFrom(`pan ${place.code}`).hex(4),
    totalDuration: 120,
    eventDuration: 1,
    cpDuration: 39,
    oneChannelEnable: false,
    channelMaskEnable: false,
    outbandEnable: place.code === 'JP001',
    notAutoRtnPage: false,
    showMac: false,
    hideLed: false,
    eventLedCtrl: false,
    baseTimeout: 60,
    timeoutTag: 0.1,
    nfRandomPercent: 5,
    nfRetryCnt: 8,
    nfBasicSleep: 18,
    nfDeepSleepDuration: 30,
    enableTagStatusCheck: true,
    tagStatusCheckDay: 'SUN',
    tagStatusCheckTime: '03:00',
    timeServerIp: 'pool.ntp.org',
    timeServerPort: 123,
    updatedAt: now - 30 * DAY,
  }
}

function gatewayRows(place: Place, size: StoreSize, now: number, random: Random): Row[] {
  const subnet = random.between(1, 254)
  return Array.from({ length: size.gateways }, (_, at) => {
    // One gateway in thirty is offline and one in thirty in alarm.
    const state = random.between(0, 29)
    const status = at > 0 && state === 0 ? 'OFFLINE' : at > 0 && state === 1 ? 'ALARM' : 'NORMAL'
    const offline = status === 'OFFLINE'
    const heard = offline ? now - random.between(2, 40) * 3600 : now - random.between(5, 240)
    return {
      storeCode: place.code,
      // Locally administered: no vendor's address.
      gwMac: `02${random.hex(10)}`,
      driver: 'SIMULATOR',
      imitates: 'NONE',
      gwIndex: at,
      ip: `10.${subnet}.${Math.floor(at / 200)}.${20 + (at % 200)}:8080`,
      alternateIp: null,
      tagCount: 0,
      gmpVersion: random.chance(0.8) ? '2.4.1' : '2.3.7',
      grmVersion: random.chance(0.8) ? '1.9.0' : '1.8.5',
      dataChannel: 11 + ((at * 3) % 14),
      eventChannel: 26,
      channelGroupIndex: at % 4,
      status,
      upLink: offline ? 'NG' : 'OK',
      downLink: offline ? 'NG' : 'OK',
      timeSync: status !== 'ALARM',
      diskUsage: random.between(18, 61),
      ramUsage: random.between(25, 70),
      serviceStatusList: ['gmp', 'grm', 'ntp', 'watchdog'].map((name) => ({
        name,
        status: offline ? 'UNKNOWN' : 'RUNNING',
      })),
      netmask: '255.255.255.0',
      defaultGateway: `10.${subnet}.${Math.floor(at / 200)}.1`,
      dns: `10.${subnet}.${Math.floor(at / 200)}.2`,
      eslServerPort: 9000,
      lastStatusTime: heard,
      updatedAt: heard,
    }
  })
}

const layouts = ['SHELF', 'SHELF.PROMO'] as const

function productRows(place: Place, size: StoreSize, now: number, random: Random): Row[] {
  const first = random.between(1, 5000) * 1000
  return Array.from({ length: size.products }, (_, at) => {
    const prCode = ean13(place.eanPrefix, first + at * 7)
    const { prInfo, promoted } = productInfo(random, place.language, place.currency, place.rate, prCode)
    return {
      storeCode: place.code,
      prCode,
      prInfo,
      layoutId: promoted ? layouts[1] : layouts[0],
      nfc: random.chance(0.3) ? `https://shelfdeck.example/p/${prCode}` : null,
      tagCount: 0,
      updatedAt: now - random.between(1, 30 * DAY),
    }
  })
}

/** In volts: a tag with less answers hardly ever. */
const TOO_WEAK = 2.26

const commonTypes = ['B1', 'B3', 'B3', 'B3', 'A3', '33', '31', 'B2', 'B4', 'A5', '24', 'B8', '43', 'D3'] as const

function tagRows(
  place: Place,
  size: StoreSize,
  now: number,
  random: Random,
  gateways: readonly Row[],
  products: readonly Row[],
): Row[] {
  const series = random.between(1, 899_999)
  const macs = random.hex(5)
  return Array.from({ length: size.tags }, (_, at) => {
    const type = at === 0 ? 'B9' : random.pick(commonTypes)
    const tagId = String(1_000_000 + ((series + at) % 9_000_000)) + type + String(at % 1000).padStart(3, '0')
    const product = random.chance(0.97) ? products[at % products.length] : undefined
    const gateway = gateways[at % gateways.length] ?? {}
    const dead = gateway.status === 'OFFLINE'
    const battery = random.chance(0.03) ? 2.2 + random.next() * 0.25 : 2.7 + random.next() * 0.4
    const hasFailed = random.chance(0.012) || battery < TOO_WEAK
    // A label without a product is sent nothing that could fail.
    const status = dead ? 'MISSING' : hasFailed && product ? 'NG' : 'OK'
    const updatedAt = now - random.between(600, 6 * DAY)
    return {
      storeCode: place.code,
      tagId,
      // Locally administered; digits of the store, then a counter.
      tagMac: `06${macs}${at.toString(16).padStart(5, '0').toUpperCase()}`,
      prCode: product?.prCode ?? null,
      layoutId: product?.layoutId ?? null,
      nfc: product?.nfc ?? null,
      tagType: typeOfTagId(tagId),
      gwIp: gateway.ip ?? null,
      operation: 1,
      operationName: 'UPDATE',
      status,
      version: random.chance(0.9) ? '4.2' : '4.1',
      rssi: -random.between(38, 84),
      battery: Number(battery.toFixed(2)),
      battStatus: battery < LOW_BATTERY ? 'LOW' : 'OK',
      temperature: type.startsWith('4') || type.startsWith('D') ? -random.between(15, 22) : random.between(17, 26),
      updatedAt,
      respondedAt: status === 'OK' ? updatedAt + random.between(3, 90) : null,
    }
  })
}

function countTags(tags: readonly Row[], gateways: readonly Row[], products: readonly Row[]): void {
  const byIp = new Map(gateways.map((gateway) => [gateway.ip, gateway]))
  const byCode = new Map(products.map((product) => [product.prCode, product]))
  for (const tag of tags) {
    for (const owner of [byIp.get(tag.gwIp), byCode.get(tag.prCode)])
      if (owner) owner.tagCount = Number(owner.tagCount) + 1
  }
}

function familyRows(place: Place, products: readonly Row[], now: number): Row[] {
  return Array.from({ length: 6 }, (_, at) => ({
    storeCode: place.code,
    fmPrCode: ean13('291', at + 1),
    prCodeList: products.slice(at * 3, at * 3 + 3).map((product) => product.prCode),
    layoutId: 'SHELF.FAMILY',
    nfc: null,
    updatedAt: now - (at + 1) * DAY,
  })).filter((family) => family.prCodeList.length > 0)
}

function sensorRows(place: Place, size: StoreSize, now: number, random: Random, gateways: readonly Row[]): Row[] {
  return Array.from({ length: size.sensors }, (_, at) => {
    const bad = random.chance(0.06)
    const battery = random.chance(0.1) ? 2.3 : 2.8 + random.next() * 0.3
    const sensorMac = `0A${random.hex(10)}`
    return {
      storeCode: place.code,
      sensorMac,
      sensingValue: sensorBase(sensorMac),
      unit: '°C',
      gwMac: gateways[at % gateways.length]?.gwMac ?? null,
      operation: 'SENSING',
      version: '1.3',
      battery: Number(battery.toFixed(2)),
      rssi: -random.between(40, 80),
      status: bad ? 'NG' : 'OK',
      updatedAt: now - random.between(30, 600),
    }
  })
}
