import { expect } from 'vitest'
import { type Measured, measuredServer } from '../../bench/servers'
import type { Answer } from '../../support/api'

/** No group of calls may hold the server's main thread for longer between two turns. */
const LONGEST_BLOCK_MS = 100

/** A server with the demonstration, in a process of its own, and what its calls can be sent with. */
export interface Target extends Measured {
  /** Values that exist, by the name of the field or the path parameter that takes them. */
  readonly known: Readonly<Record<string, string | readonly string[]>>
  /** Does what is to be watched: no error may be logged meanwhile, and others must not have waited for long. */
  watch<Result>(group: string, act: () => Promise<Result>): Promise<Result>
}

/** The demonstration's store that has labels, products, paper and displays. */
export const STORE = 'IT001'

/** Starts a server that fails on no number of sign-ins. */
export async function openTarget(env: Record<string, string> = {}): Promise<Target> {
  const server = await measuredServer({ NODE_ENV: 'test', ...env })
  const known = await knownValues(server)
  return {
    ...server,
    known,
    async watch(group, act) {
      const before = server.output().length
      await server.blocks()
      const began = performance.now()
      const result = await act()
      const { max, own } = await server.blocks()
      console.log(
        `${group}: ${((performance.now() - began) / 1000).toFixed(1)} s; longest block ${max.toFixed(0)} ms, of which its own ${own.toFixed(0)} ms`,
      )
      const errors = server
        .output()
        .slice(before)
        .split('\n')
        .filter((line) => / error |[Uu]nhandled/.test(line))
      expect(errors, `errors that the server logged: ${group}`).toEqual([])
      expect((await fetch(`${server.url}/health`)).status, `the server after ${group}`).toBe(200)
      expect(own, `longest block of the event loop by its own work, in ms: ${group}`).toBeLessThan(LONGEST_BLOCK_MS)
      return result
    },
  }
}

async function knownValues({ api }: Measured): Promise<Target['known']> {
  const first = async (call: string) => (await api.call(call, call.startsWith('GET') ? undefined : { length: 1 })).body
  const row = async (call: string): Promise<Record<string, unknown>> => ((await first(call)).data ?? [])[0] ?? {}
  const of = (record: Record<string, unknown>, name: string) => String(record[name] ?? 'none')
  const tag = await row(`POST /status/store/${STORE}/tag/search`)
  const product = await row(`POST /status/store/${STORE}/product/search`)
  const family = await row(`POST /status/store/${STORE}/product/family/search`)
  const device = await row(`POST /status/store/${STORE}/plus/device/search`)
  const sensor = await row(`POST /status/store/${STORE}/sensor/search`)
  const task = await row('POST /history/task/search')
  const template = await row(`POST /status/store/${STORE}/plus/template/search`)
  const [gateway = {}] = (await api.call(`GET /config/store/${STORE}/gw`)).body as unknown as Record<string, unknown>[]
  const [server = {}] = (await api.call('GET /status/server')).body as unknown as Record<string, unknown>[]
  const known = {
    storeCode: STORE,
    code: STORE,
    store: STORE,
    email: 'viewer@shelfdeck.example',
    name: 'Name',
    mobile: '010',
    kind: 'productFileParser',
    tagMac: of(tag, 'tagMac'),
    tagId: of(tag, 'tagId'),
    prCode: of(product, 'prCode'),
    layoutId: of(product, 'layoutId'),
    gwMac: of(gateway, 'gwMac'),
    fmPrCode: of(family, 'fmPrCode'),
    mac: of(device, 'mac'),
    sensorMac: of(sensor, 'sensorMac'),
    task: of(task, 'taskId'),
    taskId: of(task, 'taskId'),
    internalTaskId: of(task, 'internalTaskId'),
    serverId: of(server, 'id'),
    template: of(template, '_id'),
    netmask: '255.255.255.0',
    defaultGateway: '10.0.0.1',
    dns: '10.0.0.1',
    ip: '10.0.0.77:8080',
    password: 'Correct-Horse-9',
    panId: '1',
    abstractCode: 'A1',
    abstractData: 'data',
    n: 'tag',
    tagType: of(tag, 'tagType'),
    term: 'a',
    bgColor: '#112233',
    tz: 'UTC',
  }
  return {
    ...known,
    ...Object.fromEntries(
      ['prCode', 'fmPrCode', 'mac', 'dev'].map((name) => [
        `${name}List`,
        [name === 'dev' ? known.mac : String(known[name as 'mac'])],
      ]),
    ),
  }
}

/** One line of what a call did wrong, for a list of all of them. */
export const complaint = (call: string, what: string, { status, body }: Answer): string =>
  `${call} ${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`
