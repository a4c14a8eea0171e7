import { createHash, randomBytes } from 'node:crypto'
import type {
  GatewayEntry,
  GatewayFound,
  GatewayKinds,
  GatewayMove,
  GatewayReport,
  HardwareGateway,
  HardwareLabel,
  HardwarePanel,
  HeardEntry,
} from '../../../src/generated/types'
import type { AreaCalls, CallContext, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { deniedFields, done, notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { needStore } from '../../calls/storePeriod'
import type { Records } from '../../db/records'
import { alikeOf } from '../../hardware/alike'
import {
  GatewayError,
  type GatewayFault,
  type GatewayFound as Found,
  type GatewaySettings,
} from '../../hardware/gateway'
import { typeOfPanel } from '../../hardware/panels'
import { offered, pictureAddressOf } from '../../hardware/pictureShelf'
import type { DriverName } from '../../hardware/registry'
import { keepLabelKey } from '../../hardware/labelKeys'
import { keepSecret, openSecret, sealedSecrets } from '../../hardware/secrets'
import { productCode } from '../../products/productCode'
import { fieldChanged } from '../../radio/fieldChanged'
import { contentOf } from '../../radio/labelContent'
import { learnTagTypes } from '../../radio/tagTypes'
import { can, canSeeStore } from '../../../src/schema/access'
import { LOW_BATTERY } from '../../../src/schema/battery'
import { enteredKey } from './labelKeys'

/** The scheme of addresses that are reached over TLS. */
const ENCRYPTED = /^\s*mqtts:/i
/** The longest address by which labels refer to their gateway. */
const IP_LENGTH = 21
/** Labels and lines of the log that a report has. */
const REPORTED = 200
/** Gateways that seem to be another one, as an answer has them. */
const MOST_ALIKE = 10

const kinds: Handler = async ({ services: { drivers } }): Promise<GatewayKinds> => ({
  kinds: Object.entries(drivers).map(
    ([
      driver,
      {
        capabilities: { content, proof },
        asks,
      },
    ]) => ({
      driver: driver as DriverName,
      content,
      proof,
      ...asks,
    }),
  ),
})

interface Told extends GatewaySettings {
  readonly driver: DriverName
  readonly pictureAddress: string | null
}

/**
 * How a gateway is reached, if it is what its kind asks for.
 *
 * @throws CallError 400 at what is missing, is not asked for, or cannot be kept
 */
function told(
  { drivers, vault }: Pick<Services, 'drivers' | 'vault'>,
  { driver, address, listens = false, user, secret, pictureAddress }: Omit<GatewayEntry, 'storeCode'>,
): Told {
  const { asks } = drivers[driver]
  const given = { user: user?.trim() || null, secret: secret || null }
  if (listens && !asks.listens) throw new CallError(400, 'server.hardware.notAsked', 'listens')
  for (const field of ['user', 'secret'] as const) {
    if (asks[field] === 'none' && given[field] !== null) throw new CallError(400, 'server.hardware.notAsked', field)
    if (asks[field] === 'needed' && given[field] === null)
      throw new CallError(400, `server.hardware.needs.${field}`, field)
  }
  if (given.secret !== null && !vault.hasKey) throw new CallError(400, 'server.hardware.noKey', 'secret')
  const fetched = pictureAddress?.trim() || null
  if (fetched !== null && !asks.fetches) throw new CallError(400, 'server.hardware.notAsked', 'pictureAddress')
  const pictures = fetched === null ? null : pictureAddressOf(fetched)
  if (pictures === undefined) throw new CallError(400, 'server.hardware.pictureAddress', 'pictureAddress')
  return { driver, address: address.trim(), listens, ...given, pictureAddress: pictures }
}

/** Asks what is at an address. @throws CallError 400 at the address or the secret if it is no gateway, with the reason */
async function found(
  { drivers }: Pick<Services, 'drivers'>,
  { driver, ...settings }: Told,
  reply: CallContext['reply'],
): Promise<Found> {
  const gone = goneOf(reply)
  try {
    const gateway = drivers[driver].gateway(settings)
    try {
      const known = await gateway.probe(gone)
      // Who gave up meanwhile gets no gateway that they do not know of.
      if (gone.aborted) throw new GatewayError('CLOSED', 'nobody waits for it any more')
      return known
    } finally {
      await gateway.close()
    }
  } catch (cause) {
    throw refusedFor(cause, driver, drivers[driver].asks.secret !== 'none')
  }
}

/** A signal that whoever asked does not wait any more. */
function goneOf({ raw }: CallContext['reply']): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

const OF_SECRET: ReadonlySet<GatewayFault> = new Set(['DENIED', 'SEALED'])

/** What a gateway says of itself, at the field that it is about. */
const refusedFor = (cause: unknown, driver: DriverName, hasSecret: boolean): unknown =>
  cause instanceof GatewayError
    ? new CallError(
        400,
        // Its address has a form of its own.
        cause.fault === 'ADDRESS' && driver === 'ETAG_ESTATION'
          ? 'server.hardware.stationAddress'
          : `server.hardware.faults.${cause.fault}`,
        hasSecret && OF_SECRET.has(cause.fault) ? 'secret' : 'address',
      )
    : cause

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

const whatIsThere: Handler<GatewayEntry> = async ({ body, user, services, reply }): Promise<GatewayFound> => {
  const entry = told(services, body)
  await needStore(services.records, body.storeCode)
  await refuseTaken(services, entry)
  const known = await found(services, entry, reply)
  const others = await services.records.pick('hardware-gateway', ['storeCode', 'gwMac', 'driver', 'address'], {})
  const alike = await alikeOf(services.drivers, entry, others)
  const seen = alike.filter(({ storeCode }) => canSeeStore(user, storeCode))
  return {
    ...saidBy(known),
    alike: seen.slice(0, MOST_ALIKE).map(({ storeCode, gwMac, address }) => ({ storeCode, gwMac, address })),
    isElsewhere: seen.length < alike.length,
  }
}

/** What a gateway says of itself. */
const saidBy = ({ name, version, hardware, channel, labels, remarks }: Found) => ({
  name,
  version,
  hardware,
  channel,
  labels: labels.length,
  remarks: [...remarks],
})

/** What is known of a gateway by the answer of its address. */
const knownOf = (answer: Found, at: number) => ({
  ...saidBy(answer),
  isOnline: true,
  fault: null,
  heardAt: at,
})

/** By what its labels refer to it: its address, where that is short enough. */
const nameOf = ({ gwMac, address }: Pick<HardwareGateway, 'gwMac' | 'address'>) =>
  address.length <= IP_LENGTH ? address : gwMac

const add: Handler<GatewayEntry> = async ({ body, services, reply }): Promise<GatewayReport> => {
  const { storeCode } = body
  const entry = told(services, body)
  const { driver, address, listens, user, secret, pictureAddress } = entry
  await needStore(services.records, storeCode)
  await refuseTaken(services, entry)
  const at = services.clock()
  const known = knownOf(await found(services, entry, reply), at)
  // It tells no MAC address of its own: this one is of those that nobody is assigned.
  const gwMac = `02${randomBytes(5).toString('hex').toUpperCase()}`
  await services.records.transaction(async (records) => {
    await records.alone(`hardware-gateway ${driver}`)
    await refuseTaken({ ...services, records }, entry)
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
    await records.insert('hardware-gateway', [
      { storeCode, gwMac, driver, address, listens, user, pictureAddress, ...known },
    ])
    if (secret !== null) await keepSecret(records, services.vault, { storeCode, gwMac, address }, secret)
  })
  await fieldChanged(services)
  return reportOf(services, storeCode, gwMac)
}

/** What stands for how a gateway is reached: another text after each change of it, also of its secret. */
const connectionOf = (
  { address, listens = false, user = null, pictureAddress = null }: HardwareGateway,
  sealed: string | undefined,
) =>
  createHash('sha256')
    .update(JSON.stringify([address, listens, user, sealed ?? null, pictureAddress]))
    .digest('base64url')

const move: Handler<GatewayMove> = async ({ params, body, services, reply }): Promise<GatewayReport> => {
  const [storeCode, gwMac] = [params.storeCode ?? '', params.gwMac ?? '']
  const before = await needGateway(services.records, storeCode, gwMac)
  const sealed = (await sealedSecrets(services.records, { storeCode, gwMac })).get(gwMac)
  const read = connectionOf(before, sealed)
  if (body.revision !== undefined && body.revision !== read) throw await changedMeanwhile(services, storeCode, gwMac)
  const { driver } = before
  const entry = told(services, {
    driver,
    address: body.address,
    listens: body.listens ?? before.listens ?? false,
    user: body.user === undefined ? (before.user ?? null) : body.user,
    pictureAddress: body.pictureAddress === undefined ? (before.pictureAddress ?? null) : body.pictureAddress,
    ...secretFor(services, before, sealed, body),
  })
  const { address, listens, user, secret, pictureAddress } = entry
  await refuseTaken(services, entry, gwMac)
  const known = knownOf(await found(services, entry, reply), services.clock())
  const isCurrent = await services.records.transaction(async (records) => {
    await records.alone(`hardware-gateway ${driver}`)
    const [held] = await records.held('hardware-gateway', { storeCode, gwMac })
    // It may have been deleted while it was asked, or somebody else has changed it: its secret is of the address that it had.
    if (!held) throw notFound()
    if (connectionOf(held, (await sealedSecrets(records, { storeCode, gwMac })).get(gwMac)) !== read) return false
    await refuseTaken({ ...services, records }, entry, gwMac)
    const [from, to] = [nameOf(before), nameOf({ gwMac, address })]
    const where = { storeCode, gwMac }
    const isOther = body.secret ? true : (secret === null) !== (sealed === undefined)
    // What the secret is, is in no audit: only that there was one, and is another one, or none.
    records.noteStanding('hardware-gateway', { ...held, secret: sealed ?? null })
    const changed = { address, listens, user, pictureAddress, ...known, ...(isOther && { secret: secret && '•' }) }
    await records.update('hardware-gateway', where, changed)
    if (secret === null) await records.remove('hardware-secret', where)
    else if (body.secret || address !== before.address)
      await keepSecret(records, services.vault, { ...where, address }, secret)
    if (from !== to) {
      // Read, so that the audit knows what it was.
      await records.find('gateway', where)
      await records.update('gateway', where, { ip: to })
      await records.update('tag', { storeCode, gwIp: from }, { gwIp: to })
    }
    return true
  })
  if (!isCurrent) throw await changedMeanwhile(services, storeCode, gwMac)
  await fieldChanged(services)
  return reportOf(services, storeCode, gwMac)
}

/** Somebody else has changed how a gateway is reached. It comes with how it is now. */
const changedMeanwhile = async (services: Services, storeCode: string, gwMac: string) =>
  new CallError(409, 'server.changedMeanwhile', undefined, { current: await reportOf(services, storeCode, gwMac) })

/**
 * The secret that a gateway is reached with from now on. The stored one stays where it was entered for: whoever may change an
 * address does not get to know it by naming one of their own.
 *
 * @param sealed the one that is stored
 * @throws CallError 400 at the secret where it has to be entered again
 */
function secretFor(
  services: Pick<Services, 'drivers' | 'vault'>,
  before: HardwareGateway,
  sealed: string | undefined,
  { address, secret }: GatewayMove,
): { readonly secret?: string } {
  if (secret) return { secret }
  if (secret === null || sealed === undefined) return {}
  const { driver } = before
  const isThere = placeOf(services, { driver, address: address.trim() }) === placeOf(services, before)
  // Nor does it leave encryption.
  const leavesTls = ENCRYPTED.test(before.address) && !ENCRYPTED.test(address)
  if (!isThere || leavesTls) throw new CallError(400, 'server.hardware.needs.again', 'secret')
  try {
    const stored = openSecret(services.vault, before, sealed)
    return stored === null ? {} : { secret: stored }
  } catch (cause) {
    throw refusedFor(cause, driver, true)
  }
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
  const named = heard
    .toSorted((one, other) => (other.seenAt ?? 0) - (one.seenAt ?? 0) || one.tagMac.localeCompare(other.tagMac))
    .slice(0, REPORTED)
  const keyed = new Set(
    (
      await records.pick('hardware-label-key', ['tagMac'], { storeCode, tagMac: named.map(({ tagMac }) => tagMac) })
    ).map(({ tagMac }) => tagMac),
  )
  const panels = new Map((await records.find('hardware-panel', {})).map((panel) => [panel.tagType, panel]))
  const log = await records.find(
    'hardware-log',
    { storeCode, gwMac },
    { orderBy: 'id', descending: true, limit: REPORTED },
  )
  const { capabilities, asks } = drivers[gateway.driver]
  const { listens, ...known } = gateway
  const sealed = (await sealedSecrets(records, { storeCode, gwMac })).get(gwMac)
  return {
    ...known,
    ...(asks.listens && { listens }),
    hasSecret: sealed !== undefined,
    revision: connectionOf(gateway, sealed),
    content: capabilities.content,
    proof: capabilities.proof,
    labelKeys: capabilities.labelKeys,
    unregistered: heard.length,
    heard: named.map((label) => ({
      ...heardLabel(label, panels.get(label.tagType ?? '')),
      hasKey: keyed.has(label.tagMac),
    })),
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

const register: Handler<HeardEntry> = async ({ params, body, user, services }) => {
  const [storeCode, gwMac] = [params.storeCode ?? '', params.gwMac ?? '']
  const { tagMac } = body
  const { records, config, clock, radio, vault } = services
  const { driver } = await needGateway(records, storeCode, gwMac)
  // Who may register labels need not know about how gateways and labels are reached.
  if (body.key !== undefined && !can(user, 'store.write')) throw deniedFields('key')
  const key = body.key === undefined ? undefined : enteredKey(services, driver, body.key)
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
    if (key !== undefined) await keepLabelKey(within, vault, { storeCode, tagMac }, key)
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

const takeOut: Handler = async ({ params: { storeCode = '', tagMac = '' }, services }) => {
  const { records, radio } = services
  const { tagType } = (await records.one('tag', { storeCode, tagMac })) ?? {}
  if (tagType === undefined) throw notFound()
  if (tagType === null || (await records.count('hardware-panel', { tagType })) === 0)
    throw new CallError(400, 'server.hardware.simulated', 'tagMac')
  await records.transaction(async (within) => {
    await within.alone(`tag ${tagMac}`)
    const tag = await radio.updates.forget(within, { storeCode, tagMac })
    if (!tag) throw notFound()
    const { gwIp } = tag
    if (gwIp)
      await within.update(
        'gateway',
        { storeCode, ip: gwIp },
        { tagCount: await within.count('tag', { storeCode, gwIp }) },
      )
  })
  await fieldChanged(services)
  return done
}

const offer: Handler = async ({ params: { key = '' }, reply, services: { records, clock } }) => {
  const jpeg = await offered(records, key, clock())
  reply.header('cache-control', 'no-store')
  // A gateway that is refused asks again every five minutes, for good; this way it keeps what it has.
  if (!jpeg) return reply.code(304).send()
  return reply.header('content-type', 'image/jpeg').send(jpeg)
}

/** Gateways of real protocols, and the labels that they hear. */
export const hardwareCalls: AreaCalls = {
  'GET /api/v1/hardware-gateway-kind': kinds,
  'POST /api/v1/hardware-gateway-probe': whatIsThere,
  'POST /api/v1/hardware-gateway': add,
  'GET /api/v1/hardware-gateway/{storeCode}/{gwMac}': report,
  'PUT /api/v1/hardware-gateway/{storeCode}/{gwMac}': move,
  'POST /api/v1/hardware-gateway/{storeCode}/{gwMac}/label': register,
  'GET /api/v1/label-offer/{key}': offer,
  'DELETE /api/v1/hardware-label/{storeCode}/{tagMac}': takeOut,
}
