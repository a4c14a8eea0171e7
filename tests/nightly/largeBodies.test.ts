import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitsOf } from '../../server/access/callLimits'
import { takesFiles } from '../../server/calls/call'
import { readConfig } from '../../server/config'
import type { CallName } from '../../src/generated/calls'
import { type Measured, measuredServer } from '../bench/servers'
import { callNames, contract } from '../support/contract'
import { bodies, type Body, bodyOf } from './support/bodies'
import { post } from './support/send'

/** Milliseconds for which nobody else is answered; what the main thread itself worked, whatever else the machine does. */
const MOST_MS = 100

const config = readConfig({})
const limitOf = (name: CallName) => limitsOf(name, contract[name], config).body
const names = callNames.filter((name) => !/^GET|logout/.test(name) && !takesFiles(contract[name]))

let server: Measured
let headers: Record<string, string>

beforeAll(async () => {
  server = await measuredServer({ SEED: 'demo' })
  headers = { 'access-token': server.api.token, 'access-email': server.api.email }
  // The checks of bodies are made one by one once the server listens.
  for (let last = 1000; last > MOST_MS / 5; last = (await server.blocks()).own)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
})
afterAll(() => server.remove())

const longest: { what: string; ms: number }[] = []
afterAll(() =>
  console.log(
    longest
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 40)
      .map(({ what, ms }) => `${ms.toFixed(1)} ms ${what}`)
      .join('\n'),
  ),
)

const pathOf = (name: string) =>
  name
    .replace('{n}', 'tag')
    .replace('{kind}', 'tagDecorator')
    .replace(/\{(store|code|storeCode)\}/g, 'IT001')
    .replace(/\{\w+\}/g, '1')

const send = (call: string, body: Body) => post(server.url, pathOf(call), body, { headers })

async function measure(what: string, work: () => Promise<number>): Promise<string | undefined> {
  await server.blocks()
  const status = await work()
  const { own } = await server.blocks()
  longest.push({ what: `${what}: ${status}`, ms: own })
  return own >= MOST_MS || status === 500 ? `${what}: ${own.toFixed(1)} ms, ${status}` : undefined
}

const kinds = Object.keys(bodies)

const isSmall = (name: CallName) => limitOf(name) <= 64 * 1024

describe('the largest body of a call holds nobody else up', () => {
  it.each(names.filter(isSmall))('%s', async (name) => {
    const all = async () => {
      const statuses: number[] = []
      for (const kind of kinds) statuses.push(await send(name, bodyOf(kind, limitOf(name))))
      return Math.max(...statuses)
    }
    expect(await measure(name, all)).toBeUndefined()
  })

  it.each(names.filter((name) => !isSmall(name)))('%s', async (name) => {
    const slow: (string | undefined)[] = []
    for (const kind of kinds)
      slow.push(await measure(`${name}: ${kind}`, () => send(name, bodyOf(kind, limitOf(name)))))
    expect(slow.filter(Boolean)).toEqual([])
  })
})

const list = <Item>(count: number, item: (at: number) => Item) => Array.from({ length: count }, (_, at) => item(at))
const mac = (at: number) =>
  `AA:BB:CC:${[at >> 16, at >> 8, at]
    .map((byte) => (byte & 255).toString(16).padStart(2, '0'))
    .join(':')
    .toUpperCase()}`
const code = (at: number) => String(8_800_000_000_000 + at)
const storeCode = 'IT001'
const tagMacs = { storeCode, tagList: list(100_000, (at) => ({ tagMac: mac(at) })) }

/** As much as each call takes that takes much, and nothing of it wrong. */
const full: readonly (readonly [CallName, unknown])[] = [
  ['POST /tag/deassign', tagMacs],
  ['POST /tag/reassign', tagMacs],
  ['POST /tag/status/check', tagMacs],
  ['POST /tag/led', { storeCode, product: list(10_000, (at) => ({ prCode: code(at) })) }],
  ['POST /tag/page/individual', { storeCode, product: list(10_000, (at) => ({ prCode: code(at), pageNo: 1 })) }],
  ['POST /tag/assign', { storeCode, tagList: list(10_000, (at) => ({ tagMac: mac(at), prCode: code(at) })) }],
  [
    'POST /tag/assign/multiple',
    { storeCode, tagList: list(10_000, (at) => ({ tagMac: mac(at), prCodeList: [code(at), code(at + 1)] })) },
  ],
  ['POST /status/store/{code}/tag/list/search', { length: -1, tagMacList: list(100_000, mac) }],
  ['POST /history/store/{store}/task/{task}/fail/search', { length: -1, tagMacList: list(100_000, mac) }],
  ['POST /product/store/{code}/list', list(10_000, code)],
  ['POST /product/remove/unused', { storeCode, prCodeList: list(100_000, (at) => code(at + 1_000_000)) }],
  ['POST /product/family/delete', { storeCode, fmPrCodeList: list(100_000, code) }],
  ['POST /history/alarm/system/search', { length: 10, storeList: list(100_000, (at) => `S${at}`) }],
  ['POST /plus/deassign', { storeCode, devList: list(10_000, (at) => ({ mac: mac(at) })) }],
  ['POST /plus/assign', { storeCode, devList: list(10_000, (at) => ({ mac: mac(at), product: [code(at)] })) }],
  [
    'POST /product',
    {
      storeCode,
      product: list(10_000, (at) => ({
        prCode: code(at + 2_000_000),
        layoutId: 'SHELF',
        prInfo: list(10, (n) => `text ${n} of ${at}`),
      })),
    },
  ],
]

describe('what a call takes at most holds nobody else up', () => {
  it.each(full)('%s', async (name, body) => {
    expect(
      await measure(`${name}, full`, () =>
        send(name, { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }),
      ),
    ).toBeUndefined()
  })
})
