import { expect, it } from 'vitest'
import { alikeOf } from './alike'
import { drivers } from './registry'

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'gateway.local': ['10.0.0.7'],
  'other.local': ['10.0.0.8', 'fd00::8'],
}
const search = async (host: string) => {
  const found = NAMES[host]
  if (!found) throw new Error('no such name')
  return found
}
const alike = async (driver: 'OPEN_EPAPER_LINK' | 'ETAG_ESTATION' | 'OPEN_ESL', address: string, others: string[]) =>
  (
    await alikeOf(
      drivers,
      { driver, address },
      others.map((other) => ({ driver, address: other })),
      search,
    )
  ).map((one) => one.address)

it('a name and an address of one machine are one gateway, where their ports are the same', async () => {
  const others = ['10.0.0.7', '10.0.0.7:8080', '10.0.0.8', 'nowhere.local']
  expect(await alike('OPEN_EPAPER_LINK', 'gateway.local', others)).toEqual(['10.0.0.7'])
  expect(await alike('OPEN_ESL', '10.0.0.7', ['gateway.local', 'other.local'])).toEqual(['gateway.local'])
  expect(await alike('OPEN_ESL', '[fd00::8]', ['gateway.local', 'other.local'])).toEqual(['other.local'])
})

it('a name that nobody knows, and an address that is none, are like no other', async () => {
  expect(await alike('OPEN_ESL', 'nowhere.local', ['unknown.local', '10.0.0.7'])).toEqual([])
  expect(await alike('OPEN_ESL', '10.0.0.7', ['no address!'])).toEqual([])
})

it('a gateway of a broker is known by its ID, by whichever way the broker is reached', async () => {
  const others = ['broker.local/A05C', '10.0.0.9/A05D', 'mqtts://10.0.0.9/A05C']
  expect(await alike('ETAG_ESTATION', '10.0.0.7/A05C', others)).toEqual(['broker.local/A05C', 'mqtts://10.0.0.9/A05C'])
})

it('those of other kinds are not looked at', async () => {
  const other = { driver: 'OPEN_ESL', address: '10.0.0.7' } as const
  expect(await alikeOf(drivers, { driver: 'OPEN_EPAPER_LINK', address: 'gateway.local' }, [other], search)).toEqual([])
})
