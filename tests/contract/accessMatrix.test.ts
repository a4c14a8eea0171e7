import { channel } from 'node:diagnostics_channel'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount, NEWCOMER_ROLE, SUPER_ROLE, updateAccount } from '../../server/access/accounts'
import { createRole } from '../../server/access/roles'
import { allCalls } from '../../server/areas/index'
import { readConfig } from '../../server/config'
import { createApp } from '../../server/http/app'
import type { Handlers } from '../../server/http/call'
import { routePath } from '../../server/http/routes'
import { type Log, silentLog } from '../../server/log'
import { readDescriptors } from '../../server/schemas'
import { createServer, type Server } from '../../server/start'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import { forViewer } from '../../src/schema/access'
import type { CallEntry, CallRule } from '../../src/schema/dialect'
import { allPrivileges, normalise, type PrivilegeEntry, toDictionary } from '../../src/schema/privilegeTree'
import { expected, FOREIGN, gateways, type Kind, namesStores, OWN, requestOf, routeShape, ruleOf, rules, type StoreCode, tags, TARGET } from './accessMatrix'
import { openTestDatabase } from './harness'

interface Person {
  readonly name: string
  readonly kind: Kind | undefined
  readonly headers: Record<string, string>
}

const names = Object.keys(rules)
const answered = allCalls(readDescriptors())
const stores: readonly StoreCode[] = [OWN, FOREIGN]
const readOnly = allPrivileges().map((entry) => ({ ...entry, write: false }))
const people: Person[] = []
const routes: { method: string; url: string }[] = []
const failures: string[] = []
const log: Log = { ...silentLog, error: (text, cause) => void failures.push(`${text}: ${String(cause)}`) }
let server: Server
/** The same table and guard, and handlers that do nothing: cells are made without what the calls do. */
let bare: FastifyInstance

beforeAll(async () => {
  channel('fastify.initialization').subscribe((message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push({ method: one, url })
    })
  })
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'access-matrix-')), SEED: 'none', NODE_ENV: 'test' })
  server = await createServer({ config, log, connection: await openTestDatabase(), still: true })
  bare = await createApp(server.services, doNothing())
  await fill()
  await meet()
})
afterAll(async () => {
  await bare.close()
  await server.close()
})

function doNothing(): Handlers {
  return Object.fromEntries(names.map((name) => [name, async () => undefined]))
}

/** A record with the defaults of its schema. */
function whole<Name extends ResourceName>(name: Name, record: Partial<ResourceTypes[Name]>): Partial<ResourceTypes[Name]> {
  const fields = server.services.descriptors.get(name)?.fields ?? []
  const defaults = Object.fromEntries(fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])))
  return { ...defaults, ...record }
}

async function fill(): Promise<void> {
  const { records } = server.services
  for (const storeCode of stores) {
    const network = { ip: '10.0.0.2:8080', netmask: '255.255.255.0', defaultGateway: '10.0.0.1', dns: '10.0.0.1', eslServerPort: 9000 }
    const product = { prCode: `product of ${storeCode}`, prInfo: [storeCode], layoutId: 'SHELF' }
    await records.insert('store', [whole('store', { storeCode, storeName: `name of ${storeCode}` })])
    await records.insert('gateway', [whole('gateway', { storeCode, gwMac: gateways[storeCode], gwIndex: 1, status: 'NORMAL', ...network })])
    await records.insert('tag', [whole('tag', { storeCode, tagMac: tags[storeCode], tagId: `tag of ${storeCode}` })])
    await records.insert('product', [whole('product', { storeCode, ...product })])
    await records.insert('product-upload', [{ storeCode, fileName: 'prices.csv', received: 1 }])
    await records.insert('audit', [{ updatedAt: 1, email: TARGET, call: 'PUT /config/store', outcome: 'DONE', resource: 'store', record: storeCode, store: storeCode, changes: [] }])
    await records.insert('alarm-history', [{ updatedAt: 1, class: 1, location: storeCode, type: 'GW_STATUS_ABNORMAL' }])
  }
  await createAccount(server.services.db, { email: TARGET, name: 'Target', mobile: '1', password: 'x', role_id: NEWCOMER_ROLE, store: [OWN] })
}

async function meet(): Promise<void> {
  const { db, access } = server.services
  const sign = async (name: string, privilege: readonly PrivilegeEntry[] | undefined, wholeStore: boolean): Promise<Person> => {
    const email = `${name.replaceAll(/\W+/g, '-')}@shelfdeck.example`
    const role_id = privilege ? await createRole(db, { name, privilege }) : SUPER_ROLE
    await createAccount(db, { email, name, mobile: '1', password: 'x', role_id, store: [OWN], enableWholeStore: wholeStore })
    const token = await access.sessions.open(email)
    return { name, kind: { role_id, wholeStore, privilege: toDictionary(privilege ?? []) }, headers: { 'access-token': token, 'access-email': email } }
  }
  people.push(
    { name: 'nobody', kind: undefined, headers: {} },
    await sign('role 0', undefined, false),
    await sign('whole-store, all', allPrivileges(), true),
    await sign('whole-store, reads', readOnly, true),
    await sign('store-bound, all', allPrivileges(), false),
    await sign('store-bound, reads', readOnly, false),
    await sign('store-bound, none', normalise([]), false),
  )
  const locked = await sign('locked', allPrivileges(), true)
  await updateAccount(db, locked.headers['access-email'] ?? '', { locked: true })
  access.sessions.forget()
  people.push({ ...locked, kind: undefined })
}

async function cell(app: FastifyInstance, name: string, person: Person, store: StoreCode) {
  const { payload, ...request } = requestOf(name, store)
  return app.inject({ ...request, headers: person.headers, ...(payload && { payload }) })
}

const said = (status: number): 'in' | 401 | 403 => (status === 401 || status === 403 ? status : 'in')

describe('the routes that are live', () => {
  const aside = ['GET /', 'GET /health', 'GET /healthz', 'GET /readyz', 'GET /config.json', 'GET /socket',
    // Files that go ahead of a call, each by who may make that (uploads.test.ts).
    'POST /file/upload', 'PATCH /file/upload/{}', 'DELETE /file/upload/{}']

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
    const lacking = Object.keys(answered).filter((name) => {
      const [method, path = ''] = name.split(' ')
      return !routes.some((route) => route.method === method && route.url === routePath(path))
    })
    expect(lacking).toEqual([])
  })

  it('serve nothing else but files of the console', () => {
    const open = routes.filter(({ method, url }) => url.includes('*') && method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS')
    expect(open).toEqual([])
  })
})

/** An action whose dialog shows readers what it lets writers change. */
const OPENED_BY_READERS = 'plus-device settings'

describe('what belongs to all stores', () => {
  /** Calls that read though they are no GET, and those whose handlers keep to what the user sees. */
  const reads = (name: string) => name.startsWith('GET ') || /\/(search|pagination)$/.test(name)
  const keptByHandler = /^(POST|PUT|DELETE) \/auth\/(account|role)/
  const needsAll = ({ permission }: CallRule) => permission === 'open' || permission === 'session' || permission === 'role0'

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
          if (ruleOf(call).ownAccount === undefined && expected(call, kind, OWN) !== 'in') wrong.push(`${who}: ${what}: ${call}`)
        }
      }
      for (const descriptor of server.services.descriptors.values()) {
        const seen = forViewer(descriptor, viewer)
        for (const [verb, { call }] of Object.entries(seen?.calls ?? {}) as [string, CallEntry][]) hold(`${descriptor.name} ${verb}`, call)
        for (const { id, call } of seen?.actions ?? []) if (call !== undefined && `${descriptor.name} ${id}` !== OPENED_BY_READERS) hold(`${descriptor.name} ${id}`, call)
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
  for (const name of Object.keys(answered)) {
    for (const person of people) {
      for (const store of namesStores(ruleOf(name)) ? stores : ([OWN] as const)) {
        const wanted = expected(name, person.kind, store)
        if (wanted === 'in') continue
        const { statusCode } = await cell(server.app, name, person, store)
        if (statusCode !== wanted) wrong.push(`${name} · ${person.name} · ${store}: ${statusCode}, not ${wanted}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

describe('reading', () => {
  const reads = (Object.keys(answered)).filter((name) => name.startsWith('GET ') || /\/(search|pagination|pagination\/\{n\}|list)$/.test(name))

  it('shows nothing of a foreign store to whom it is foreign, and never fails', async () => {
    const wrong: string[] = []
    for (const name of reads) {
      for (const person of people.filter(({ kind }) => kind && kind.role_id !== SUPER_ROLE && !kind.wholeStore)) {
        const { statusCode, body } = await cell(server.app, name, person, OWN)
        if (body.includes(FOREIGN) || body.includes(gateways[FOREIGN]) || body.includes(tags[FOREIGN])) wrong.push(`${name} · ${person.name}: ${body.slice(0, 200)}`)
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
    const { body } = await cell(server.app, 'GET /config/store', whole, OWN)
    for (const store of stores) expect(body).toContain(store)
  })
})
