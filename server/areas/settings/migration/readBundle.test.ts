import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { defaultValues } from '../../../../src/schema/defaultValues'
import { readDescriptors } from '../../../base/schemas'
import { checkBundle } from './checkBundle'
import { MigrationRefused, readBundle } from './readBundle'

const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))
const descriptors = readDescriptors()

function descriptorOf(name: 'store') {
  const descriptor = descriptors.get(name)
  if (!descriptor) throw new Error(`no ${name}`)
  return descriptor
}

function read(files: Readonly<Record<string, string | object | Buffer>>) {
  return readBundle(
    Object.entries(files).map(([name, content], at) => {
      const path = join(folder, String(at))
      writeFileSync(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
      return { name, path }
    }),
  )
}

const check = async (files: Parameters<typeof read>[0]) => checkBundle(await read(files), 'S1', { descriptors })
const STORE = { storeCode: 'OLD', storeName: 'Milan' }
const HEAD = { format: 'shelfdeck-store', version: 1 }

describe('A store is read', () => {
  it('from one file', async () => {
    expect(await read({ 'any.json': { ...HEAD, store: STORE, tags: [{ tagId: 'T1' }], lastTaskId: 7 } })).toMatchObject(
      {
        store: STORE,
        tags: [{ tagId: 'T1' }],
        gateways: [],
        lastTaskId: 7,
      },
    )
  })

  it('from a file for each part, whose values are texts in CSV', async () => {
    const bundle = await read({
      'STORE.JSON': STORE,
      'products.csv': 'prCode,prInfo_2,layoutId\nA1,ripe,\n\nB1,,SHELF\n',
      'accounts.csv': 'email,store\nanna@shop.example,"S1, S2,"\n',
    })
    expect(bundle.products).toEqual([
      { prCode: 'A1', prInfo: ['', '', 'ripe'] },
      { prCode: 'B1', prInfo: ['', '', ''], layoutId: 'SHELF' },
    ])
    expect(bundle.accounts).toEqual([{ email: 'anna@shop.example', store: ['S1', 'S2'] }])
    expect([...bundle.asText]).toEqual(['products', 'accounts'])
  })
})

describe('A migration is refused', () => {
  it.each<[string, Parameters<typeof read>[0]]>([
    ['without a store', { 'tags.json': [] }],
    ['with a part twice', { 'all.json': { ...HEAD, store: STORE }, 'store.json': STORE }],
    ['with an unknown part', { 'store.json': STORE, 'sensors.json': [] }],
    ['with an unknown file', { 'store.json': STORE, 'readme.txt': 'x' }],
    ['of another format', { 'all.json': { ...HEAD, format: 'other', store: STORE } }],
    ['of another version', { 'all.json': { ...HEAD, version: 2, store: STORE } }],
    ['with a part that is no list', { 'all.json': { ...HEAD, store: STORE, tags: {} } }],
    ['with broken JSON', { 'store.json': '{' }],
    ['with broken CSV', { 'store.json': STORE, 'tags.csv': 'tagId,tagMac\n"T1' }],
    ['with text that is not UTF-8', { 'store.json': Buffer.from([0x7b, 0xff]) }],
    ['with something else than a ZIP', { 'all.zip': 'PK' }],
  ])('%s', async (_why, files) => {
    await expect(read(files)).rejects.toThrow(MigrationRefused)
  })
})

describe('A store that is read is checked', () => {
  const store = { ...defaultValues(descriptorOf('store')), ...STORE }

  it('and has the new code in all records', async () => {
    const products = [{ storeCode: 'OTHER', prCode: 'A1', layoutId: 'SHELF' }]
    const checked = await check({ 'all.json': { ...HEAD, store, products } })
    expect([checked.store.storeCode, checked.products[0]?.storeCode, checked.lastTaskId]).toEqual(['S1', 'S1', 0])
  })

  it.each<[string, object, string]>([
    ['a record that is none', { products: ['A1'] }, 'products 1'],
    [
      'a value of the wrong type',
      {
        products: [
          { prCode: 'A1', layoutId: 'X' },
          { prCode: 7, layoutId: 'X' },
        ],
      },
      'products 2',
    ],
    ['a code twice', { products: ['A1', 'B1', 'A1'].map((prCode) => ({ prCode, layoutId: 'X' })) }, 'products 3'],
    [
      'an email twice, in other letters',
      { accounts: ['a@b.example', 'A@b.example'].map((email) => ({ email, name: 'A' })) },
      'accounts 2',
    ],
    ['a task number beyond the largest', { lastTaskId: 2 ** 31 }, 'lastTaskId'],
    ['a task number that is none', { lastTaskId: 'x' }, 'lastTaskId'],
  ])('and refused for %s', async (_why, parts, named) => {
    await expect(check({ 'all.json': { ...HEAD, store, ...parts } })).rejects.toThrow(named)
    await expect(check({ 'all.json': { ...HEAD, store, ...parts } })).rejects.toThrow(MigrationRefused)
  })
})
