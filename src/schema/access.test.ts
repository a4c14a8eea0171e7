import { describe as suite, expect, it } from 'vitest'
import { can, canSeeStore, forVariant, forViewer, holds, type Viewer } from './access'
import { describe, fieldOf } from './descriptor'
import type { EntitySchema } from './dialect'

const label: EntitySchema = {
  $schema: './meta/console.schema.json',
  $id: 'label.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  'x-console': {
    key: ['code'],
    privilege: { read: 'tag', write: 'tag' },
    calls: { list: { call: 'GET /label' }, create: { call: 'POST /label' }, update: { call: 'PUT /label' } },
    actions: [
      { id: 'blink', on: 'row', permission: 'tag.write' },
      { id: 'migrate', on: 'page', permission: 'role0' },
      { id: 'italian', on: 'row', permission: 'tag.read', when: { site: ['coop'] } },
    ],
  },
  properties: {
    code: { type: 'string', maxLength: 8 },
    cease: { type: 'integer', 'x-console': { when: { site: ['coop'] } } },
    price: { type: 'number', 'x-console': { permission: 'product.write' } },
    audit: { type: 'string', maxLength: 8, 'x-console': { permission: 'role0' } },
  },
}

const viewer = (privilege: Viewer['privilege'], more: Partial<Viewer> = {}): Viewer => ({
  role_id: 3,
  store: ['S1'],
  privilege,
  ...more,
})
const names = (resource: ReturnType<typeof forViewer>) => resource?.fields.map((field) => field.name)

suite('permissions', () => {
  it('give role 0 everything', () => {
    const admin = viewer({}, { role_id: 0 })
    expect(can(admin, 'member.write')).toBe(true)
    expect(can(admin, 'role0')).toBe(true)
    expect(canSeeStore(admin, 'S9')).toBe(true)
  })

  it('hold others to their flags and stores', () => {
    const reader = viewer({ tag: { read: true, write: false } })
    expect(can(reader, 'tag.read')).toBe(true)
    expect(can(reader, 'tag.write')).toBe(false)
    expect(can(reader, 'session')).toBe(true)
    expect(can(reader, 'role0')).toBe(false)
    expect(canSeeStore(reader, 'S1')).toBe(true)
    expect(canSeeStore(reader, 'S2')).toBe(false)
  })

  it('ending in .whole need the privilege and access to all stores', () => {
    const writer = { alias: { read: true, write: true } }
    expect(can(viewer(writer), 'alias.write')).toBe(true)
    expect(can(viewer(writer), 'alias.write.whole')).toBe(false)
    expect(can(viewer(writer, { enableWholeStore: true }), 'alias.write.whole')).toBe(true)
    expect(can(viewer({}, { enableWholeStore: true }), 'alias.write.whole')).toBe(false)
    expect(can(viewer({}, { role_id: 0 }), 'alias.write.whole')).toBe(true)
  })

  it('let whole-store accounts see every store', () => {
    expect(canSeeStore(viewer({}, { enableWholeStore: true }), 'S2')).toBe(true)
  })
})

suite('the descriptor of a viewer', () => {
  it('is undefined without read permission', () => {
    expect(forViewer(describe(label), viewer({}))).toBeUndefined()
  })

  it('is read-only, without writing calls and actions, without write permission', () => {
    const seen = forViewer(describe(label), viewer({ tag: { read: true, write: false } }))
    expect(Object.keys(seen?.calls ?? {})).toEqual(['list'])
    expect(seen?.actions.map((action) => action.id)).toEqual(['italian'])
    expect(seen?.list.openOn).toBe('show')
    expect(seen?.fields.every((field) => field.readOnly === 'always')).toBe(true)
  })

  it('of records of all stores is read-only for people limited to some stores', () => {
    const writer = { tag: { read: true, write: true } }
    const shared = describe({
      ...label,
      'x-console': { ...label['x-console'], privilege: { read: 'tag', write: 'tag', whole: true } },
    })
    const bound = forViewer(shared, viewer(writer))
    expect([
      Object.keys(bound?.calls ?? {}),
      bound?.list.openOn,
      bound?.fields.every((field) => field.readOnly === 'always'),
    ]).toEqual([['list'], 'show', true])
    expect(Object.keys(forViewer(shared, viewer(writer, { enableWholeStore: true }))?.calls ?? {})).toEqual([
      'list',
      'create',
      'update',
    ])
  })

  it('lacks single calls that are for accounts of all stores', () => {
    const calls = { ...label['x-console'].calls, create: { call: 'POST /label', permission: 'tag.write.whole' } }
    const some = describe({ ...label, 'x-console': { ...label['x-console'], calls } })
    expect(Object.keys(forViewer(some, viewer({ tag: { read: true, write: true } }))?.calls ?? {})).toEqual([
      'list',
      'update',
    ])
  })

  it('omits fields without permission to read them, and locks those without permission to write them', () => {
    const seen = forViewer(describe(label), viewer({ tag: { read: true, write: true } }))
    expect(names(seen)).toEqual(['code', 'cease', 'price'])
    expect(seen && fieldOf(seen, 'price').readOnly).toBe('always')
    expect(seen && fieldOf(seen, 'code').readOnly).toBe(false)
  })
})

suite('site variants', () => {
  it('restrict columns and actions to their site', () => {
    expect(names(forVariant(describe(label), { site: 'coop' }))).toContain('cease')
    expect(names(forVariant(describe(label), { site: 'nec' }))).not.toContain('cease')
    expect(forVariant(describe(label), {})?.actions.map((action) => action.id)).not.toContain('italian')
  })

  it('apply by site, by excluded sites, and by a flag of the configuration', () => {
    expect(holds({ notSite: ['croma'] }, { site: 'croma' })).toBe(false)
    expect(holds({ notSite: ['croma'] }, {})).toBe(true)
    expect(holds({ flag: 'imageBaseUpdate' }, { imageBaseUpdate: true })).toBe(true)
    expect(holds({ flag: 'imageBaseUpdate' }, {})).toBe(false)
  })
})
