import { channel } from 'node:diagnostics_channel'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import { forViewer } from '../../src/schema/access'
import type { CallEntry, CallRule } from '../../src/schema/dialect'
import { normalise, privilegeOrder, toDictionary } from '../../src/schema/privilegeTree'
import { answeredCalls, routeOf, rules } from '../support/answeredCalls'
import { descriptorsOf } from '../support/contract'
import {
  expected,
  FOREIGN,
  gateways,
  type Kind,
  namesStores,
  OWN,
  requestOf,
  routeShape,
  ruleOf,
  type StoreCode,
  tags,
  TARGET,
} from './accessMatrix'
import { startTestServer, type TestServer } from './harness'
import type { Served } from './stage'

interface Person {
  readonly name: string
  readonly kind: Kind | undefined
  readonly headers: Record<string, string>
}

const names = Object.keys(rules)
/** Role 0, and the one of who signs up. */
const [SUPER_ROLE, NEWCOMER_ROLE] = [0, 1]
const descriptors = descriptorsOf()
const stores: readonly StoreCode[] = [OWN, FOREIGN]
const people: Person[] = []
const routes: { method: string; url: string }[] = []
const failures: string[] = []
let server: TestServer
/** The same table and guard, and handlers that do nothing: cells are made without what the calls do. */
let bare: Served

beforeAll(async () => {
  channel('fastify.initialization').subscribe((message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push({ method: one, url })
    })
  })
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'access-matrix-')) }
  server = await startTestServer({ env, onError: (text) => void failures.push(text) })
  bare = await server.stage.serveBare(names)
  await fill()
  await meet()
})
afterAll(async () => {
  await bare.close()
  await server.close()
})

/** A record with the defaults of its schema. */
function whole<Name extends ResourceName>(
  name: Name,
  record: Partial<ResourceTypes[Name]>,
): Partial<ResourceTypes[Name]> {
  const fields = descriptors.get(name)?.fields ?? []
  const defaults = Object.fromEntries(
    fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  )
  return { ...defaults, ...record }
}

async function fill(): Promise<void> {
  for (const storeCode of stores) {
    const network = {
      ip: '10.0.0.2:8080',
      netmask: '255.255.255.0',
      defaultGateway: '10.0.0.1',
      dns: '10.0.0.1',
      eslServerPort: 9000,
    }
    const product = { prCode: `product of ${storeCode}`, prInfo: [storeCode], layoutId: 'SHELF' }
    await server.stage.add('store', [whole('store', { storeCode, storeName: `name of ${storeCode}` })])
    await server.stage.add('gateway', [
      whole('gateway', { storeCode, gwMac: gateways[storeCode], gwIndex: 1, status: 'NORMAL', ...network }),
    ])
    await server.stage.add('tag', [whole('tag', { storeCode, tagMac: tags[storeCode], tagId: `tag of ${storeCode}` })])
    await server.stage.add('product', [whole('product', { storeCode, ...product })])
    await server.stage.add('product-upload', [{ storeCode, fileName: 'prices.csv', received: 1 }])
    await server.stage.add('audit', [
      {
        updatedAt: 1,
        email: TARGET,
        call: 'PUT /config/store',
        outcome: 'DONE',
        resource: 'store',
        record: storeCode,
        store: storeCode,
        changes: [],
      },
    ])
    await server.stage.add('alarm-history', [
      { updatedAt: 1, class: 1, location: storeCode, type: 'GW_STATUS_ABNORMAL' },
    ])
  }
  await server.addPerson({ email: TARGET, name: 'Target', role_id: NEWCOMER_ROLE, store: [OWN] })
}

async function meet(): Promise<void> {
  const sign = async (name: string, may: 'all' | 'read' | 'none' | undefined, wholeStore: boolean): Promise<Person> => {
    const keys = { may: may === 'all' ? privilegeOrder : [], reads: may === 'read' ? privilegeOrder : [] }
    const role = may === undefined ? { role_id: SUPER_ROLE } : keys
    const { email, token } = await server.addPerson({
      email: `${name.replaceAll(/\W+/g, '-')}@shelfdeck.example`,
      name,
      store: [OWN],
      enableWholeStore: wholeStore,
      ...role,
    })
    const { role_id } = (await server.one('account', { email })) ?? {}
    const flags =
      may === undefined || may === 'none'
        ? []
        : privilegeOrder.map((key) => ({ key, read: true, write: may === 'all' }))
    return {
      name,
      kind: { role_id: role_id ?? -1, wholeStore, privilege: toDictionary(may === undefined ? [] : normalise(flags)) },
      headers: { 'access-token': token, 'access-email': email },
    }
  }
  people.push(
    { name: 'nobody', kind: undefined, headers: {} },
    await sign('role 0', undefined, false),
    await sign('whole-store, all', 'all', true),
    await sign('whole-store, reads', 'read', true),
    await sign('store-bound, all', 'all', false),
    await sign('store-bound, reads', 'read', false),
    await sign('store-bound, none', 'none', false),
  )
  const locked = await sign('locked', 'all', true)
  const email = locked.headers['access-email']
  await server.call('PUT /auth/account', { as: await server.signIn(), body: { email, locked: true } })
  people.push({ ...locked, kind: undefined })
}

async function cell(app: Pick<Served, 'request'>, name: string, person: Person, store: StoreCode) {
  const { payload, ...request } = requestOf(name, store)
  return app.request({ ...request, headers: person.headers, ...(payload && { payload }) })
}

const said = (status: number): 'in' | 401 | 403 => (status === 401 || status === 403 ? status : 'in')

describe('the routes that are live', () => {
  const aside = [
    'GET /',
    'GET /health',
    'GET /healthz',
    'GET /readyz',
    'GET /config.json',
    'GET /socket',
    // Files that go ahead of a call, each by who may make that (uploads.test.ts).
    'POST /file/upload',
    'PATCH /file/upload/{}',
    'DELETE /file/upload/{}',
  ]

  it('are the calls of the table, all of them and no other', () => {
    const table = new Set(names.map((name) => routeShape(name)))
    const live = new Set(
      routes
        .filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !url.includes('*'))
        .map(({ method, url }) => routeShape(`${method} ${url.replace(/:(\w+)/g, '{$1}')}`))
        // Without the store at its end a path means the default one, and is the same call.
        .map((shape) => shape.replace(/(?<=[\w}])\/$/, '/{}'))
        .filter((name) => !aside.includes(name)),
    )
    expect([...live].filter((name) => !table.has(name))).toEqual([])
    expect([...table].filter((name) => !live.has(name))).toEqual([])
  })

  it('have every call that an area answers', () => {
    const lacking = answeredCalls.filter((name) => {
      const { method, url } = routeOf(name)
      return !routes.some((route) => route.method === method && route.url === url)
    })
    expect(lacking).toEqual([])
  })

  it('serve nothing else but files of the console', () => {
    const open = routes.filter(
      ({ method, url }) => url.includes('*') && method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS',
    )
    expect(open).toEqual([])
  })
})

/** An action whose dialog shows readers what it lets writers change. */
const OPENED_BY_READERS = 'plus-device settings'

describe('what belongs to all stores', () => {
  /** Calls that read though they are no GET, and those whose handlers keep to what the user sees. */
  const reads = (name: string) => name.startsWith('GET ') || /\/(search|pagination)$/.test(name)
  const keptByHandler = /^(POST|PUT|DELETE) \/auth\/(account|role)/
  const needsAll = ({ permission }: CallRule) =>
    permission === 'open' || permission === 'session' || permission === 'role0'

  it('is changed by calls that are for accounts of all stores', () => {
    const open = names.filter((name) => {
      const rule = ruleOf(name)
      return rule.scope === 'none' && !reads(name) && !needsAll(rule) && !keptByHandler.test(name)
    })
    expect(open).toEqual([])
  })

  it('is offered by the console to them alone: who is offered a call or an action may make it', () => {
    const wrong: string[] = []
    let looked = 0
    for (const { kind, name: who } of people) {
      if (!kind) continue
      const viewer = { ...kind, store: [OWN], enableWholeStore: kind.wholeStore }
      const hold = (what: string, template: string) => {
        for (const call of names.filter((one) => routeShape(one) === routeShape(template))) {
          looked += 1
          if (ruleOf(call).ownAccount === undefined && expected(call, kind, OWN) !== 'in')
            wrong.push(`${who}: ${what}: ${call}`)
        }
      }
      for (const descriptor of descriptors.values()) {
        const seen = forViewer(descriptor, viewer)
        for (const [verb, { call }] of Object.entries(seen?.calls ?? {}) as [string, CallEntry][])
          hold(`${descriptor.name} ${verb}`, call)
        for (const { id, call } of seen?.actions ?? [])
          if (call !== undefined && `${descriptor.name} ${id}` !== OPENED_BY_READERS)
            hold(`${descriptor.name} ${id}`, call)
      }
    }
    expect(wrong).toEqual([])
    expect(looked).toBeGreaterThan(500)
  })
})

it('is no wrong cell: every call, every kind of person, own and foreign store', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const name of names) {
    for (const person of people) {
      for (const store of namesStores(ruleOf(name)) ? stores : ([OWN] as const)) {
        // A logout ends the session that the other cells need.
        if (name === 'POST /auth/logout' && person.kind) continue
        const { statusCode } = await cell(bare, name, person, store)
        const wanted = expected(name, person.kind, store)
        cells += 1
        if (said(statusCode) !== wanted) wrong.push(`${name} · ${person.name} · ${store}: ${statusCode}, not ${wanted}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(names.length * people.length)
})

it('refuses before the handlers: what is not let in is not let in live either', async () => {
  const wrong: string[] = []
  for (const name of answeredCalls) {
    for (const person of people) {
      for (const store of namesStores(ruleOf(name)) ? stores : ([OWN] as const)) {
        const wanted = expected(name, person.kind, store)
        if (wanted === 'in') continue
        const { statusCode } = await cell(server, name, person, store)
        if (statusCode !== wanted) wrong.push(`${name} · ${person.name} · ${store}: ${statusCode}, not ${wanted}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

describe('reading', () => {
  const reads = answeredCalls.filter(
    (name) => name.startsWith('GET ') || /\/(search|pagination|pagination\/\{n\}|list)$/.test(name),
  )

  it('shows nothing of a foreign store to whom it is foreign, and never fails', async () => {
    const wrong: string[] = []
    for (const name of reads) {
      for (const person of people.filter(({ kind }) => kind && kind.role_id !== SUPER_ROLE && !kind.wholeStore)) {
        const { statusCode, body } = await cell(server, name, person, OWN)
        if (body.includes(FOREIGN) || body.includes(gateways[FOREIGN]) || body.includes(tags[FOREIGN]))
          wrong.push(`${name} · ${person.name}: ${body.slice(0, 200)}`)
        if (statusCode >= 500) wrong.push(`${name} · ${person.name}: ${statusCode} ${body}`)
        const wanted = expected(name, person.kind, OWN)
        if (said(statusCode) !== wanted) wrong.push(`${name} · ${person.name}: ${statusCode}, not ${wanted}`)
      }
    }
    expect(failures).toEqual([])
    expect(wrong).toEqual([])
  })

  it('shows both stores to who sees all', async () => {
    const whole = people.find(({ name }) => name === 'whole-store, reads') as Person
    const { body } = await cell(server, 'GET /config/store', whole, OWN)
    for (const store of stores) expect(body).toContain(store)
  })
})
