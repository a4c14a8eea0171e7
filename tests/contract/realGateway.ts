import { expect } from 'vitest'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const REAL = '/api/v1/hardware-gateway'

/** A store with a server and one real gateway, on one clock. */
export interface RealShop {
  readonly server: TestServer
  readonly storeCode: string
  readonly now: number
  gwMac: string
  call(name: string, body?: unknown, by?: Signed): ReturnType<TestServer['call']>
  /** What is said about a gateway that is to be added. */
  entry(address: string): object
  /** Adds the gateway at an address. @returns the answer */
  add(address: string): ReturnType<TestServer['call']>
  report(): Promise<Readonly<Record<string, unknown>>>
  way(tagMac: string): Promise<Readonly<Record<string, unknown>>>
  stateOf(tagMac: string): Promise<unknown>
  register(tagMac: string, prCode: string | undefined): ReturnType<TestServer['call']>
  assign(tagMac: string, prCode: string | undefined): ReturnType<TestServer['call']>
  /** Time passes for the server and for the stub. */
  pass(seconds: number): Promise<void>
  /** Goes on until something holds. */
  until(holds: () => Promise<boolean>, seconds?: number): Promise<void>
}

interface RealShopOptions {
  readonly storeCode: string
  readonly driver: string
  /** What else there is to say about the gateway. */
  readonly settings?: object
  /** Moves the stub's clock by a second. */
  readonly advance: () => Promise<void>
}

/** Opens a store whose gateways are of a driver. */
export async function openRealShop({ storeCode, driver, settings, advance }: RealShopOptions): Promise<RealShop> {
  let now = NOON
  const server = await startTestServer({ clock: () => now })
  await server.stage.openShop(storeCode)
  await server.stage.nameAliases()
  await server.stage.startRadio()
  const as = await server.signIn()
  const shop: RealShop = {
    server,
    storeCode,
    get now() {
      return now
    },
    gwMac: '',
    call: (name, body, by = as) => server.call(name, { as: by, ...(body !== undefined && { body }) }),
    entry: (address) => ({ storeCode, driver, address, ...settings }),
    add: async (address) => {
      const added = await shop.call(`POST ${REAL}`, shop.entry(address))
      if (added.status === 200) shop.gwMac = String(added.body['gwMac'])
      return added
    },
    report: async () => (await shop.call(`GET ${REAL}/${storeCode}/${shop.gwMac}`)).body,
    way: async (tagMac) => (await shop.call(`GET /api/v1/label-way/${storeCode}/${tagMac}`)).body,
    stateOf: async (tagMac) => (await shop.way(tagMac))['state'],
    register: (tagMac, prCode) => shop.call(`POST ${REAL}/${storeCode}/${shop.gwMac}/label`, { tagMac, prCode }),
    assign: (tagMac, prCode) => shop.call('POST /tag/assign', { storeCode, tagList: [{ tagMac, prCode }] }),
    async pass(seconds) {
      for (let second = 0; second < seconds; second++) {
        now += 1
        await advance()
        await server.stage.hardwareRound()
      }
    },
    async until(holds, seconds = 1800) {
      for (let passed = 0; passed < seconds; passed += 5) {
        if (await holds()) return
        await shop.pass(5)
      }
      expect(await holds()).toBe(true)
    },
  }
  return shop
}
