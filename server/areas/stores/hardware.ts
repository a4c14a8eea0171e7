import { randomBytes } from 'node:crypto'
import type {
  GatewayEntry,
  GatewayFound,
  GatewayMove,
  GatewayReport,
  HardwareGateway,
  HardwareLabel,
  HardwarePanel,
  HeardEntry,
} from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { done, notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { needStore } from '../../calls/storePeriod'
import type { Records } from '../../db/records'
import { GatewayError, type GatewayFound as Found } from '../../hardware/gateway'
import { typeOfPanel } from '../../hardware/panels'
import { productCode } from '../../products/productCode'
import { fieldChanged } from '../../radio/fieldChanged'
import { contentOf } from '../../radio/labelContent'
import { learnTagTypes } from '../../radio/tagTypes'
import { LOW_BATTERY } from '../../../src/schema/battery'

/** The longest address by which labels refer to their gateway. */
const IP_LENGTH = 21
/** Labels and lines of the log that a report has. */
const REPORTED = 200

/** Asks what is at an address. @throws CallError 400 at the address if it is no gateway, with the reason */
async function found(
  { drivers }: Services,
  { driver, address }: Pick<HardwareGateway, 'driver' | 'address'>,
): Promise<Found> {
  try {
    const gateway = drivers[driver].gateway({ address, listens: false })
    try {
      return await gateway.probe()
    } finally {
      await gateway.close()
    }
  } catch (cause) {
    if (cause instanceof GatewayError) throw new CallError(400, `server.hardware.faults.${cause.fault}`, 'address')
    throw cause
  }
}

/** An address in one form; as it was entered where it is none, which is said when it is asked. */
function placeOf(
  { drivers }: Pick<Services, 'drivers'>,
  { driver, address }: Pick<HardwareGateway, 'driver' | 'address'>,
): string {
  try {
    return drivers[driver].place(address)
  } catch (cause) {
    if (cause instanceof GatewayError) return address
    throw cause
  }
}

/** @throws CallError 409 if a gateway is at this address already, however it is written */
async function refuseTaken(
  services: Pick<Services, 'drivers' | 'records'>,
  entry: Pick<HardwareGateway, 'driver' | 'address'>,
  own?: string,
) {
  const { driver } = entry
  const place = placeOf(services, entry)
  const there = await services.records.pick('hardware-gateway', ['gwMac', 'address'], { driver })
  const isTaken = there.some(({ gwMac, address }) => gwMac !== own && placeOf(services, { driver, address }) === place)
  if (isTaken) throw new CallError(409, 'server.hardware.taken', 'address')
}

const whatIsThere: Handler<GatewayEntry> = async ({ body, services }): Promise<GatewayFound> => {
  const entry = { ...body, address: body.address.trim() }
  await needStore(services.records, entry.storeCode)
  await refuseTaken(services, entry)
  const { name, version, hardware, channel, labels, remarks } = await found(services, entry)
  return { name, version, hardware, channel, labels: labels.length, remarks: [...remarks] }
}

/** What is known of a gateway by the answer of its address. */
const knownOf = ({ name, version, hardware, channel, labels, remarks }: Found, at: number) => ({
  name,
  version,
  hardware,
  channel,
  labels: labels.length,
  remarks: [...remarks],
  isOnline: true,
  fault: null,
  heardAt: at,
})

/** By what its labels refer to it: its address, where that is short enough. */
const nameOf = ({ gwMac, address }: Pick<HardwareGateway, 'gwMac' | 'address'>) =>
  address.length <= IP_LENGTH ? address : gwMac

const add: Handler<GatewayEntry> = async ({ body, services }): Promise<GatewayReport> => {
  const { storeCode, driver, listens = false } = body
  const address = body.address.trim()
  await needStore(services.records, storeCode)
  await refuseTaken(services, { driver, address })
  const at = services.clock()
  const known = knownOf(await found(services, { driver, address }), at)
  // It tells no MAC address of its own: this one is of those that nobody is assigned.
  const gwMac = `02${randomBytes(5).toString('hex').toUpperCase()}`
  await services.records.transaction(async (records) => {
    await records.alone(`hardware-gateway ${driver}`)
    await refuseTaken({ ...services, records }, { driver, address })
    // It may have been deleted while the gateway was asked.
    await needStore(records, storeCode)
    const others = await records.pick('gateway', ['gwIndex'], { storeCode })
    await records.insert('gateway', [
      {
        storeCode,
        gwMac,
        driver,
        ip: nameOf({ gwMac, address }),
        gwIndex: Math.max(-1, ...others.map(({ gwIndex }) => gwIndex ?? 0)) + 1,
        gmpVersion: known.version.slice(0, 32),
        status: 'NORMAL',
        timeSync: true,
        upLink: 'OK',
        downLink: 'OK',
        lastStatusTime: at,
        updatedAt: at,
      },
    ])
    await records.insert('gateway-event', [{ storeCode, gwMac, event: 'BACK', at }])
    await records.insert('hardware-gateway', [{ storeCode, gwMac, driver, address, listens, ...known }])
  })
  await fieldChanged(services)
  return reportOf(services, storeCode, gwMac)
}

const move: Handler<GatewayMove> = async ({ params, body, services }): Promise<GatewayReport> => {
  const [storeCode, gwMac] = [params.storeCode ?? '', params.gwMac ?? '']
  const before = await needGateway(services.records, storeCode, gwMac)
  const { driver } = before
  const [address, listens] = [body.address.trim(), body.listens ?? before.listens ?? false]
  await refuseTaken(services, { driver, address }, gwMac)
  const known = knownOf(await found(services, { driver, address }), services.clock())
  await services.records.transaction(async (records) => {
    await records.alone(`hardware-gateway ${driver}`)
    await refuseTaken({ ...services, records }, { driver, address }, gwMac)
    const [from, to] = [nameOf(before), nameOf({ gwMac, address })]
    await records.update('hardware-gateway', { storeCode, gwMac }, { address, listens, ...known })
    await records.update('gateway', { storeCode, gwMac }, { ip: to })
    if (from !== to) await records.update('tag', { storeCode, gwIp: from }, { gwIp: to })
  })
  await fieldChanged(services)
  return reportOf(services, storeCode, gwMac)
}

async function needGateway(records: Records, storeCode: string, gwMac: string): Promise<HardwareGateway> {
  const gateway = await records.one('hardware-gateway', { storeCode, gwMac })
  if (!gateway) throw notFound()
  return gateway
}

const report: Handler = ({ params: { storeCode = '', gwMac = '' }, services }) => reportOf(services, storeCode, gwMac)

async function reportOf(services: Services, storeCode: string, gwMac: string): Promise<GatewayReport> {
  const { records, drivers } = services
  const gateway = await needGateway(records, storeCode, gwMac)
  const labels = await records.find('hardware-label', { storeCode, gwMac })
  const registered = new Set(
    (await records.pick('tag', ['tagMac'], { storeCode, tagMac: labels.map(({ tagMac }) => tagMac) })).map(
      ({ tagMac }) => tagMac,
    ),
  )
  const heard = labels.filter(({ tagMac }) => !registered.has(tagMac))
  const panels = new Map((await records.find('hardware-panel', {})).map((panel) => [panel.tagType, panel]))
  const log = await records.find(
    'hardware-log',
    { storeCode, gwMac },
    { orderBy: 'id', descending: true, limit: REPORTED },
  )
  return {
    ...gateway,
    proof: drivers[gateway.driver].capabilities.proof,
    unregistered: heard.length,
    heard: heard
      .toSorted((one, other) => (other.seenAt ?? 0) - (one.seenAt ?? 0) || one.tagMac.localeCompare(other.tagMac))
      .slice(0, REPORTED)
      .map((label) => heardLabel(label, panels.get(label.tagType ?? ''))),
    log: log.map(({ id, at, level, text, tagMac, fault }) => ({
      id,
      at,
      level,
      text,
      tagMac: tagMac ?? null,
      fault: fault ?? null,
    })),
  }
}

const heardLabel = (
  { tagMac, tagType, volts, rssi, temperature, seenAt, expectedAt, firmware, alias }: HardwareLabel,
  panel: HardwarePanel | undefined,
) => ({
  tagMac,
  tagType,
  volts,
  rssi,
  temperature,
  seenAt,
  expectedAt,
  firmware,
  alias,
  panel: panel ? `${panel.name} (${panel.width} × ${panel.height})` : null,
})

const register: Handler<HeardEntry> = async ({ params, body, services }) => {
  const [storeCode, gwMac] = [params.storeCode ?? '', params.gwMac ?? '']
  const { tagMac } = body
  const { records, config, clock, radio } = services
  await needGateway(records, storeCode, gwMac)
  const label = await records.one('hardware-label', { storeCode, tagMac, gwMac })
  if (!label) throw new CallError(404, 'server.hardware.notHeard', 'tagMac')
  const { tagType } = label
  const panel = tagType == null ? undefined : await records.one('hardware-panel', { tagType })
  if (!panel) throw new CallError(400, 'server.hardware.noPanel', 'tagMac')
  learnTagTypes([typeOfPanel(panel)])
  const prCode = body.prCode?.trim() ? productCode(body.prCode.trim(), config.site) : null
  if (prCode !== null && !(await contentOf(records, storeCode, [prCode], clock())).has(prCode))
    throw new CallError(400, 'server.noProduct', 'prCode')
  const gateway = await records.one('gateway', { storeCode, gwMac })
  const written = await radio.updates.transaction(async (within, looksOf) => {
    await within.alone(`tag ${tagMac}`)
    if ((await within.count('tag', { tagMac })) > 0) throw new CallError(409, 'server.hardware.registered', 'tagMac')
    const at = clock()
    await within.insert('tag', [
      {
        storeCode,
        tagMac,
        tagId: tagMac,
        tagType: panel.tagType,
        gwIp: gateway?.ip ?? null,
        operation: 1,
        operationName: 'UPDATE',
        version: label.firmware?.slice(0, 32) ?? null,
        status: 'OK',
        battery: label.volts ?? null,
        battStatus: label.volts == null ? null : label.volts < LOW_BATTERY ? 'LOW' : 'OK',
        rssi: label.rssi ?? null,
        temperature: label.temperature ?? null,
        updatedAt: at,
        respondedAt: label.seenAt ?? null,
      },
    ])
    await within.update(
      'gateway',
      { storeCode, gwMac },
      { tagCount: await within.count('tag', { storeCode, gwIp: gateway?.ip ?? '' }) },
    )
    return prCode === null
      ? undefined
      : radio.updates.assignWithin(within, looksOf, storeCode, 'ASSIGN', [{ tagMac, prCode }])
  }, records)
  await fieldChanged(services)
  await radio.updates.sendJobs(written?.jobs ?? [])
  return done
}

/** Gateways of real protocols, and the labels that they hear. */
export const hardwareCalls: AreaCalls = {
  'POST /api/v1/hardware-gateway-probe': whatIsThere,
  'POST /api/v1/hardware-gateway': add,
  'GET /api/v1/hardware-gateway/{storeCode}/{gwMac}': report,
  'PUT /api/v1/hardware-gateway/{storeCode}/{gwMac}': move,
  'POST /api/v1/hardware-gateway/{storeCode}/{gwMac}/label': register,
}
