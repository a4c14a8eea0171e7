import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { HardwareGateway as Entry } from '../../src/generated/types'
import type { Lookup } from './address'
import { GatewayError } from './gateway'
import type { Drivers } from './registry'

type Place = Pick<Entry, 'driver' | 'address'>

/** A name that nobody knows within so many milliseconds is left out: it is only asked for a hint. */
const PATIENCE = 2000

const lookUp: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * The gateways that seem to be the one at an address: it leads to the same machine by another name, or a broker has a gateway of
 * the same name.
 *
 * @param others of any driver, without those whose address is the same in one form
 */
export async function alikeOf<Other extends Place>(
  drivers: Drivers,
  entry: Place,
  others: readonly Other[],
  search: Lookup = lookUp,
): Promise<readonly Other[]> {
  const places = new Map<string, Promise<readonly string[]>>()
  const addressesOf = (host: string) => {
    const known = places.get(host) ?? searched(host, search)
    places.set(host, known)
    return known
  }
  const marksOf = async ({ driver, address }: Place): Promise<readonly string[]> => {
    const [machine = '', name] = placeOf(drivers, driver, address).split('/')
    const end = machine.lastIndexOf(':')
    const [host, port] = [machine.slice(0, end), machine.slice(end + 1)]
    // A name on a broker stands for the gateway, whichever way leads to the broker.
    return name === undefined ? (await addressesOf(host)).map((one) => `${one} ${port}`) : [name]
  }
  const own = new Set(await marksOf(entry))
  const same = others.filter(({ driver }) => driver === entry.driver)
  const marks = await Promise.all(same.map(marksOf))
  return same.filter((_, at) => marks[at]?.some((mark) => own.has(mark)))
}

function placeOf(drivers: Drivers, driver: Entry['driver'], address: string): string {
  try {
    return drivers[driver].place(address)
  } catch (cause) {
    if (cause instanceof GatewayError) return ''
    throw cause
  }
}

async function searched(host: string, search: Lookup): Promise<readonly string[]> {
  const plain = host.replaceAll(/^\[|\]$/g, '')
  if (plain === '' || isIP(plain) !== 0) return plain === '' ? [] : [plain]
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly string[]>((resolve) => (timer = setTimeout(() => resolve([]), PATIENCE)))
  try {
    return await Promise.race([search(plain), late])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}
