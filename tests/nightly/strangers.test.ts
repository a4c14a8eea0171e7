import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitsOf } from '../../server/access/callLimits'
import { readConfig } from '../../server/config'
import { type Measured, measuredServer } from '../bench/servers'
import type { CallName } from '../../src/generated/calls'
import { callNames, contract } from '../support/contract'
import { bodies, bodyOf } from './support/bodies'
import { post, sendBytes } from './support/send'

/** Milliseconds for which nobody else is answered; what the main thread itself worked, whatever else the machine does. */
const MOST_MS = 100
const MEGABYTE = 1024 * 1024

const isOpen = (name: CallName) => contract[name].permission === 'open'
const open = callNames.filter(isOpen)
const withBody = open.filter((name) => !name.startsWith('GET '))
/** A call that strangers may not make, a call that there is not, a page, and what is answered without a call. */
const others = [
  'POST /config/store/pagination',
  'PUT /config/server',
  'POST /product/file',
  'POST /nosuch',
  'POST /',
  'POST /config.json',
  'POST /health',
]
const limitOf = (name: string) =>
  name in contract ? limitsOf(name, contract[name as CallName], readConfig({})).body : 1024

let server: Measured
let caller = 0

beforeAll(async () => {
  server = await measuredServer({ SEED: 'demo', SIGN_INS_PER_MINUTE: '1000000' })
  // The checks of bodies are made one by one once the server listens.
  for (let last = 1000; last > MOST_MS / 5; last = (await server.blocks()).own)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
})
afterAll(() => server.remove())

/** An address of this machine that has not called before. */
function nextAddress(): string {
  caller += 1
  return `127.${1 + (caller >> 16)}.${(caller >> 8) & 255}.${1 + (caller & 127)}`
}

const get = (head: string) => sendBytes(server.url, `${head}\r\n\r\n`, undefined, nextAddress())

/** What blocked longest of all, for the report. */
const longest: { what: string; ms: number }[] = []
afterAll(() =>
  console.log(
    longest
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 10)
      .map(({ what, ms }) => `${ms.toFixed(1)} ms ${what}`)
      .join('\n'),
  ),
)

/** What was not as it should be; undefined where nothing was. */
async function fault(what: string, work: () => Promise<readonly number[]>): Promise<string | undefined> {
  await server.blocks()
  const statuses = await work()
  const { own } = await server.blocks()
  longest.push({ what, ms: own })
  const failed = statuses.some((status) => status >= 500)
  return own >= MOST_MS || failed ? `${what}: ${own.toFixed(1)} ms, ${statuses.join(' ')}` : undefined
}

describe.each([...withBody, ...others])('no stranger holds the server with %s', (call) => {
  it.each(Object.keys(bodies))('and %s', async (kind) => {
    const sizes = [limitOf(call) / 4, limitOf(call), limitOf(call) + 2, 2 * MEGABYTE].map((size) => bodyOf(kind, size))
    const all = async () => {
      const statuses: number[] = []
      for (const body of sizes)
        for (const isChunked of [false, true])
          statuses.push(await post(server.url, call, body, { isChunked, from: nextAddress() }))
      return statuses
    }
    expect(await fault(`${call}: ${kind}`, all)).toBeUndefined()
  })
})

const LINE = 15_000
const fill = (piece: string) => piece.repeat(Math.floor(LINE / piece.length))

describe.each([
  ...open.filter((name) => name.startsWith('GET ')),
  'GET /auth/login',
  'GET /config.json',
  'GET /',
  'GET /health',
  'GET /nosuch',
  'GET /stats/dashboard',
])('no stranger holds the server with %s', (call) => {
  it.each(['a&', 'a=1&', 'a[]=1&', '%41', '%', '[a]', 'storeList=[', '%5B', '?', '#', '/', '..%2f', ';'])(
    'and a query of %s',
    async (piece) => {
      expect(
        await fault(`${call}?${piece}`, async () => [
          await get(`${call}?${fill(piece)} HTTP/1.1\r\nhost: x\r\nconnection: close`),
        ]),
      ).toBeUndefined()
    },
  )

  it.each(['/', '%2f', 'a/', '%', '..%2f', '%00', 'x'])('and a path of %s', async (piece) => {
    expect(
      await fault(`${call} path ${piece}`, async () => [
        await get(`${call}/${fill(piece)} HTTP/1.1\r\nhost: x\r\nconnection: close`),
      ]),
    ).toBeUndefined()
  })

  it.each([
    ['many headers', Array.from({ length: 1500 }, (_, at) => `h${at}: 1`).join('\r\n')],
    ['one header over and over', Array.from({ length: 1500 }, () => 'cookie: 1').join('\r\n')],
    ['a long X-Forwarded-For', `x-forwarded-for: ${fill('1.2.3.4,')}`],
    ['a long Accept-Encoding', `accept-encoding: ${fill('gzip;q=0.1,')}`],
    ['a long Content-Type', `content-type: ${fill('a/b;')}`],
    ['a long Range', `range: bytes=${fill('0-1,')}`],
    ['a long If-None-Match', `if-none-match: ${fill('"a",')}`],
    [
      'a token and an address',
      `access-token: ${fill('x').slice(0, 7000)}\r\naccess-email: ${fill('x').slice(0, 7000)}`,
    ],
  ])('and %s', async (what, headers) => {
    expect(
      await fault(`${call} with ${what}`, async () => [
        await get(`${call} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}`),
      ]),
    ).toBeUndefined()
  })
})

describe('many requests at once', () => {
  it('hold the server no longer than a few', async () => {
    for (const kind of ['unknown properties', 'names without values', 'parts of a file'] as const) {
      const body = bodyOf(kind, 4096)
      expect(
        await fault(`30 times ${kind}`, () =>
          Promise.all(
            Array.from({ length: 30 }, () => post(server.url, 'POST /auth/signup', body, { from: nextAddress() })),
          ),
        ),
      ).toBeUndefined()
    }
  })
})
