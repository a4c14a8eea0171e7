import { expect, it } from 'vitest'
import { declaredCalls, downloadPermission, permissionOf, withPermissions } from './contract'
import type { EntityConsole, EntitySchema } from './dialect'

const entity = (name: string, console: Partial<EntityConsole>): [string, EntitySchema] => [
  name,
  {
    $schema: './meta/console.schema.json',
    $id: `${name}.schema.json`,
    type: 'object',
    additionalProperties: false,
    required: [],
    'x-console': { key: ['id'], ...console },
    properties: { id: { type: 'string' } },
  },
]

const SAID = { summary: 'A call.', answer: 'command-result' }

const stores = entity('store', {
  privilege: { read: 'store_config', write: 'store_config' },
  calls: {
    list: { call: 'POST /config/store/pagination', paging: 'table' },
    create: { call: 'POST /config/store' },
    update: { call: 'PUT /config/store' },
  },
  actions: [
    { id: 'blink', on: 'row', call: 'POST /tag/led' },
    { id: 'log', on: 'row', download: 1 },
    { id: 'open', on: 'row', link: '/store', permission: 'store.read' },
  ],
  contract: {
    'POST /config/store/pagination': { ...SAID, permission: { any: ['store_config.read', 'tag.read'] }, scope: 'own' },
    'POST /config/store': { ...SAID, permission: 'store_config.write', scope: 'whole' },
    'PUT /config/store': { ...SAID, permission: 'store_config.write', scope: { body: 'storeCode' } },
  },
})
const tags = entity('tag', {
  privilege: { read: 'store' },
  calls: { list: { call: 'GET /tag/{exception}/list' }, one: { call: 'GET /summary/paper' } },
  contract: {
    'GET /tag/error/list': { ...SAID, permission: 'tag.read', scope: 'own' },
    'GET /tag/lost/list': { ...SAID, permission: 'tag.read', scope: 'own' },
    'GET /tag/all/list/{id}': { ...SAID, permission: 'role0', scope: 'own' },
    'POST /tag/led': { ...SAID, permission: { any: ['product.write', 'tag.write'] }, scope: 'whole' },
    'GET /summary/{n}': {
      ...SAID,
      permission: { by: { path: 'n' }, of: { tag: 'tag.read', paper: ['paper.read', 'tag.read'] } },
      scope: 'own',
    },
    'POST /file/download': { ...SAID, permission: { by: { body: 'type' }, of: { 1: 'store.read' } }, scope: 'own' },
    'GET /me/{email}': { ...SAID, permission: 'member.read', scope: 'none', ownAccount: { path: 'email' } },
  },
})
const me = entity('me', { calls: { one: { call: 'GET /me/{email}' } } })
const entities = new Map([stores, tags, me])
const declared = declaredCalls(entities.values())
const described = withPermissions(entities)
const consoleOf = (name: string) => described.get(name)?.['x-console']

it('a call needs the permission in the contract, for all stores if it affects all', () => {
  expect(permissionOf(declared, 'POST /config/store')).toBe('store_config.write.whole')
  expect(permissionOf(declared, 'POST /tag/led')).toEqual({ any: ['product.write.whole', 'tag.write.whole'] })
  expect(permissionOf(declared, 'GET /nothing')).toBeUndefined()
})

it('a parameter matches any value, on both sides', () => {
  expect(permissionOf(declared, 'GET /tag/{exception}/list')).toBe('tag.read')
  expect(permissionOf(declared, 'GET /summary/paper')).toEqual(['paper.read', 'tag.read'])
  expect(permissionOf(declared, 'GET /summary/store')).toBeUndefined()
})

it('a file needs the permission of its type', () => {
  expect(downloadPermission(declared, 1)).toBe('store.read')
  expect(downloadPermission(declared, 2)).toBeUndefined()
})

it('a call names its permission only if the privilege of its entity does not include it', () => {
  expect(consoleOf('store')?.calls).toEqual({
    ...stores[1]['x-console'].calls,
    create: { call: 'POST /config/store', permission: 'store_config.write.whole' },
  })
  expect(consoleOf('tag')?.calls).toEqual({
    list: { call: 'GET /tag/{exception}/list', permission: 'tag.read' },
    one: { call: 'GET /summary/paper', permission: ['paper.read', 'tag.read'] },
  })
})

it('everybody may make calls about their own account', () => {
  expect(consoleOf('me')?.calls).toEqual({ one: { call: 'GET /me/{email}' } })
})

it('an action needs the permission of its call or file, or else its own', () => {
  expect(consoleOf('store')?.actions?.map(({ permission }) => permission)).toEqual([
    { any: ['product.write.whole', 'tag.write.whole'] },
    'store.read',
    'store.read',
  ])
})
