import { createHash } from 'node:crypto'
import type { GatewayEntry, GatewayMove, HardwareGateway } from '../../../src/generated/types'
import type { CallContext } from '../../calls/call'
import { CallError } from '../../calls/callError'
import type { Services } from '../../calls/services'
import {
  GatewayError,
  type GatewayFault,
  type GatewayFound as Found,
  type GatewaySettings,
} from '../../hardware/gateway'
import { serverAddressOf } from '../../hardware/offerKeys'
import type { DriverName } from '../../hardware/registry'
import { openSecret } from '../../hardware/secrets'

/** The scheme of addresses that are reached over TLS. */
const ENCRYPTED = /^\s*mqtts:/i
/** The longest address by which labels refer to their gateway. */
const IP_LENGTH = 21

interface Told extends GatewaySettings {
  readonly driver: DriverName
  readonly pictureAddress: string | null
}

/**
 * How a gateway is reached, if it is what its kind asks for.
 *
 * @throws CallError 400 at what is missing, is not asked for, or cannot be kept
 */
export function told(
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
  const pictures = fetched === null ? null : serverAddressOf(fetched)
  if (pictures === undefined) throw new CallError(400, 'server.hardware.pictureAddress', 'pictureAddress')
  return { driver, address: address.trim(), listens, ...given, pictureAddress: pictures }
}

/** Asks what is at an address. @throws CallError 400 at the address or the secret if it is no gateway, with the reason */
export async function found(
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
export async function refuseTaken(
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

/** What a gateway says of itself. */
export const saidBy = ({ name, version, hardware, channel, labels, remarks }: Found) => ({
  name,
  version,
  hardware,
  channel,
  labels: labels.length,
  remarks: [...remarks],
})

/** What is known of a gateway by the answer of its address. */
export const knownOf = (answer: Found, at: number) => ({
  ...saidBy(answer),
  isOnline: true,
  fault: null,
  heardAt: at,
})

/** By what its labels refer to it: its address, where that is short enough. */
export const nameOf = ({ gwMac, address }: Pick<HardwareGateway, 'gwMac' | 'address'>) =>
  address.length <= IP_LENGTH ? address : gwMac

/** What stands for how a gateway is reached: another text after each change of it, also of its secret. */
export const connectionOf = (
  { address, listens = false, user = null, pictureAddress = null }: HardwareGateway,
  sealed: string | undefined,
) =>
  createHash('sha256')
    .update(JSON.stringify([address, listens, user, sealed ?? null, pictureAddress]))
    .digest('base64url')

/**
 * The secret that a gateway is reached with from now on. The stored one stays where it was entered for: whoever may change an
 * address does not get to know it by naming one of their own.
 *
 * @param sealed the one that is stored
 * @throws CallError 400 at the secret where it has to be entered again
 */
export function secretFor(
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
