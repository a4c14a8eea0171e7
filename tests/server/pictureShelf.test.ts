import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { serverAddressOf } from '../../server/hardware/offerKeys'
import { offered, pictureShelf } from '../../server/hardware/pictureShelf'
import { NOON } from '../support/shop'
import { openTestRecords } from './testRecords'

const HERE = 'http://10.0.0.2:8080/api'
const DAY = 86_400
let connection: Connection
let records: Records

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
})
afterAll(() => connection.close())

it('a picture can be fetched for three days, until there is a newer one of its label, by who was told its address', async () => {
  const shelf = pictureShelf(records, () => NOON, 'S1', HERE)
  const offer = async (tagMac: string, text: string) => (await shelf.offer(tagMac, Buffer.from(text))).slice(-32)
  const at = async (key: string, now: number) => (await offered(records, key, now))?.toString()
  const [first, other] = [await offer('A', 'one'), await offer('B', 'two')]
  expect(await shelf.offer('C', Buffer.from(''))).toMatch(
    /^http:\/\/10\.0\.0\.2:8080\/api\/api\/v1\/label-offer\/[\w-]{32}$/,
  )
  expect([await at(first, NOON), await at(other, NOON)]).toEqual(['one', 'two'])
  expect([await at(first, NOON + 3 * DAY), await at(first, NOON + 3 * DAY + 1)]).toEqual(['one', undefined])
  const newer = await offer('A', 'three')
  expect([await at(first, NOON), await at(newer, NOON), await at(other, NOON)]).toEqual([undefined, 'three', 'two'])
  for (const wrong of ['', 'A'.repeat(32), `${newer}A`, newer.toLowerCase(), "' OR 1=1 --"])
    expect(await at(wrong, NOON)).toBeUndefined()
  expect(JSON.stringify(await records.find('label-picture', {}))).not.toContain(newer)
})

it.each([
  ['http://10.0.0.2:8080', 'http://10.0.0.2:8080'],
  ['HTTP://Shelf.local/', 'http://shelf.local'],
  ['https://shelf.example/shelfdeck//', 'https://shelf.example/shelfdeck'],
  ['10.0.0.2', undefined],
  ['ftp://10.0.0.2', undefined],
  ['http://', undefined],
  ['http://me:word@10.0.0.2', undefined],
  ['http://10.0.0.2/?page=1', undefined],
  ['http://10.0.0.2/#here', undefined],
  [`http://${'a'.repeat(200)}`, undefined],
  [`http://10.0.0.2/${'ä'.repeat(100)}`, undefined],
])('the address of a server: %s', (typed, address) => {
  expect(serverAddressOf(typed)).toBe(address)
})
