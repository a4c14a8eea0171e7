import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Vault } from '../../server/base/vault'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import {
  keepLabelKey,
  keepNextKey,
  keyOfLabel,
  LabelKeys,
  openLabelKey,
  openNextKey,
} from '../../server/hardware/labelKeys'
import { checkSecrets } from '../../server/start/vault'
import { openTestRecords } from './testRecords'

const [OLD, NEW, OTHER] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const label = { storeCode: 'S1', tagMac: '3D0000000001' }
const KEY = '00112233445566778899AA'
let connection: Connection
let records: Records

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
})
afterAll(() => connection.close())
beforeEach(() => keepLabelKey(records, new Vault([OLD]), label, KEY))

const stored = async () => (await records.find('hardware-label-key', label))[0]!
async function said(vault: Vault): Promise<string[]> {
  const lines: string[] = []
  const log = { info: (text: string) => void lines.push(text), error: (text: string) => void lines.push(text) }
  await checkSecrets({ records, vault, log })
  return lines
}

it('a key has 22 hexadecimal digits, whatever stands between them', () => {
  expect(keyOfLabel(' 00 11-22:33 445566778899aa ')).toBe(KEY)
  for (const none of ['', KEY.slice(1), `${KEY}0`, KEY.replace('A', 'G')]) expect(keyOfLabel(none)).toBeUndefined()
})

it('a key is stored encrypted, and opens for its label alone', async () => {
  const row = await stored()
  expect(row.sealed).not.toContain(KEY)
  expect(openLabelKey(new Vault([OLD]), row)).toBe(KEY)
  expect(openLabelKey(new Vault([OLD]), { ...row, tagMac: '3D0000000002' })).toBeNull()
  expect(openLabelKey(new Vault([]), row)).toBeNull()
})

it('a key is sealed with the new key of the server at a start with both, and then needs the old one no more', async () => {
  expect(await said(new Vault([NEW, OLD]))).toEqual([
    expect.stringMatching(/^1 keys? of labels.*encrypted with the first/),
  ])
  expect(openLabelKey(new Vault([NEW]), await stored())).toBe(KEY)
  expect(await said(new Vault([NEW]))).toEqual([])
})

it('keys that no key of the server opens are named at a start, and stay as they are', async () => {
  const before = await stored()
  expect(await said(new Vault([OTHER]))).toEqual([expect.stringMatching(/another key.*3D0000000001 \(S1\)/)])
  expect(await stored()).toEqual(before)
})

it('what was read last is what labels have, of each store', async () => {
  const opened: string[] = []
  const vault = new Vault([OLD])
  const keys = new LabelKeys({
    open(sealed, owner) {
      opened.push(owner)
      return vault.open(sealed, owner)
    },
  })
  const row = await stored()
  keys.read([row, { ...row, tagMac: '3D0000000002' }])
  expect([...keys.of('S1')]).toEqual([
    ['3D0000000001', KEY],
    ['3D0000000002', null],
  ])
  expect(keys.of('S2').size).toBe(0)
  keys.read([row])
  expect([...keys.of('S1')]).toEqual([['3D0000000001', KEY]])
  expect(opened).toHaveLength(2)
})

it('a key that a label is to get is kept beside the one that it has, and both are sealed anew with a new key of the server', async () => {
  const next = '1122334455667788990011'
  const given = (vault: Vault, key: string) =>
    records.transaction((within) => keepNextKey(within, vault, label, key, 1000))
  expect(await given(new Vault([OTHER]), next)).toBe('sealed')
  expect(await given(new Vault([OLD]), KEY)).toBe('same')
  expect(await given(new Vault([OLD]), next)).toBeUndefined()
  expect(await given(new Vault([OLD]), KEY)).toBe('pending')
  const keys = new LabelKeys(new Vault([OLD]))
  keys.read([await stored()])
  expect([[...keys.of('S1')], [...keys.nextOf('S1')]]).toEqual([[[label.tagMac, KEY]], [[label.tagMac, next]]])
  expect(await said(new Vault([NEW, OLD]))).toEqual([expect.stringMatching(/^2 keys? of labels/)])
  const row = await stored()
  expect([openLabelKey(new Vault([NEW]), row), openNextKey(new Vault([NEW]), row)]).toEqual([KEY, next])
  // What the label has is entered: the other one is tried again, and is not forgotten.
  await keepLabelKey(records, new Vault([NEW]), label, KEY)
  expect(openNextKey(new Vault([NEW]), await stored())).toBe(next)
  await records.remove('hardware-label-key', label)
})

it('the first key of a label is kept beside none, and is no key of the label until it answers to it', async () => {
  await records.remove('hardware-label-key', label)
  await records.transaction((within) => keepNextKey(within, new Vault([OLD]), label, KEY, 1000))
  const keys = new LabelKeys(new Vault([OLD]))
  keys.read([await stored()])
  expect([keys.of('S1').size, keys.nextOf('S1').get(label.tagMac)]).toEqual([0, KEY])
  await records.remove('hardware-label-key', label)
})
