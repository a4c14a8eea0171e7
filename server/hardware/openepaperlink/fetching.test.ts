import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { macOf, pictureOf, type Ride, startRide } from '../../../tests/hardware/openepaperlink/ride'
import { STUB_TYPES } from '../../../tests/hardware/openepaperlink/types'
import type { PictureShelf } from '../gateway'

const MAC = macOf(0)
const KEY = 'known-to-nobody-else'
let jpeg: Buffer | undefined
let status: number
let asked: string[]
let ride: Ride

/** What is offered lies at an address of this machine. */
const server = createServer((request, response) => {
  asked.push(String(request.headers['x-esl-mac']))
  response.writeHead(status, status === 200 ? { 'content-type': 'image/jpeg' } : {}).end(status === 200 ? jpeg : '')
})
const shelf: PictureShelf = {
  async offer(_tagMac, offered) {
    jpeg = Buffer.from(offered)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/label-offer/${KEY}`
  },
}

beforeEach(async () => {
  ;[jpeg, status, asked] = [undefined, 200, []]
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  ride = await startRide({ shelf })
})
afterEach(async () => {
  await ride.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const begin = async (hwType = 0xa0) => {
  Object.assign(ride.stub.labels.get(MAC) ?? {}, { hwType })
  ride.gateway.open()
  await ride.go(2)
  ride.gateway.show(MAC, 'one', pictureOf(hwType, 3))
}

it.each(
  Object.keys(STUB_TYPES)
    .map(Number)
    .filter((type) => !STUB_TYPES[type]?.g5_compression),
)('what a label of type %i fetches is proved, though it is dithered', async (hwType) => {
  await begin(hwType)
  await ride.until(() => ride.last(MAC)?.isLast === true)
  expect(ride.last(MAC)?.state).toBe('PROVED')
  expect(asked).toEqual([MAC])
  expect(ride.server.uploads).toEqual([])
})

it('the same picture once more is held to be there, and proved', async () => {
  await begin()
  await ride.until(() => ride.last(MAC)?.isLast === true)
  const drawn = ride.stub.labels.get(MAC)?.drawn
  ride.events.length = 0
  ride.gateway.show(MAC, 'one', pictureOf(0xa0, 3))
  await ride.until(() => ride.last(MAC)?.state === 'PROVED')
  expect(ride.stub.labels.get(MAC)?.drawn).toBe(drawn)
})

it('what could not be fetched is offered again, and no log has its address', async () => {
  status = 503
  await begin()
  await ride.until(() => ride.said(MAC).includes('UNKNOWN NOT_FETCHED'), 4 * 3600)
  expect(ride.logged('warning').some((line) => line.includes('http [address of a picture] 503'))).toBe(true)
  expect(JSON.stringify(ride.events)).not.toContain(KEY)
  status = 200
  await ride.until(() => ride.last(MAC)?.state === 'PROVED', 4 * 3600)
})
