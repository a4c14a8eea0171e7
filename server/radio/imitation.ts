import type { Gateway } from '../../src/generated/types'
import { randomFrom } from '../base/random'
import type { Records } from '../db/records'
import type { HardwareDriver, Usual } from '../hardware/gateway'
import { type DriverName, drivers } from '../hardware/registry'

const names = Object.keys(drivers) as DriverName[]
const isName = (name: string | undefined): name is DriverName => names.some((one) => one === name)

/** The name of the driver that a gateway imitates; undefined for one that imitates none, or is not simulated. */
export const imitatedName = ({ driver = 'SIMULATOR', imitates }: Pick<Gateway, 'driver' | 'imitates'>) =>
  driver === 'SIMULATOR' && isName(imitates) ? imitates : undefined

/** The driver that a gateway imitates; undefined for one that imitates none, or is not simulated. */
export function imitatedBy(gateway: Pick<Gateway, 'driver' | 'imitates'>): HardwareDriver | undefined {
  const name = imitatedName(gateway)
  return name && drivers[name]
}

/** Which drivers the gateways of a store imitate, by their addresses; without those that imitate none. */
export async function imitatedAt(records: Records, storeCode: string): Promise<ReadonlyMap<string, DriverName>> {
  const found = await records.pick('gateway', ['ip', 'driver', 'imitates'], { storeCode, imitates: names })
  return new Map(
    found.flatMap(({ ip, ...gateway }): [string, DriverName][] => {
      const name = imitatedName(gateway)
      return ip && name ? [[ip, name]] : []
    }),
  )
}

/** When a label checks in next. Each has a rhythm of its own, which is the same after a start of this server. */
export function checkInAfter({ sleeps }: Pick<Usual, 'sleeps'>, tagMac: string, now: number): number {
  if (sleeps === 0) return now
  const since = (now - randomFrom(`check-in ${tagMac}`).between(0, sleeps - 1)) % sleeps
  return now + sleeps - (since < 0 ? since + sleeps : since)
}
