import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Vault } from '../../server/base/vault'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { keepSecret, openSecret, sealedSecrets } from '../../server/hardware/secrets'
import { checkSecrets, openVault } from '../../server/start/vault'
import { openTestRecords } from './testRecords'

const [OLD, NEW, OTHER] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const gateway = { storeCode: 'S1', gwMac: '020000000001', address: '10.0.0.7' }
const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
let connection: Connection
let records: Records

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  await records.insert('hardware-gateway', [{ ...gateway, driver: 'OPEN_ESL' }])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await connection.close()
})
beforeEach(() => keepSecret(records, new Vault([OLD]), gateway, 'token'))

const stored = async () => (await sealedSecrets(records, {})).get(gateway.gwMac)
async function said(vault: Vault): Promise<string[]> {
  const lines: string[] = []
  const log = { info: (text: string) => void lines.push(text), error: (text: string) => void lines.push(text) }
  await checkSecrets({ records, vault, log })
  return lines
}

it('a secret is sealed with the new key at a start with both, and then needs the old one no more', async () => {
  expect(await said(new Vault([NEW, OLD]))).toEqual([expect.stringContaining('encrypted with the first key')])
  expect(openSecret(new Vault([NEW]), gateway, await stored())).toBe('token')
  expect(await said(new Vault([NEW, OLD]))).toEqual([])
  expect(await said(new Vault([NEW]))).toEqual([])
})

it('secrets that no key opens are named at a start, and stay as they are', async () => {
  const before = await stored()
  expect(await said(new Vault([OTHER]))).toEqual([expect.stringMatching(/another key.*020000000001 \(S1\)/)])
  expect(await said(new Vault([]))).toEqual([expect.stringContaining('it has none')])
  expect(await stored()).toBe(before)
  expect(openSecret(new Vault([OLD]), gateway, before)).toBe('token')
})

it('a key that was lost is not made anew without a word', async () => {
  const config = { secretKeys: [], servers: 'one', dataDir: folder } as const
  const lost = openVault(config, console)
  expect(await said(lost)).toEqual([expect.stringContaining('secrets.key was missing and was made anew')])
  const text = readFileSync(join(folder, 'secrets.key'), 'utf8')
  expect(await said(openVault(config, console))).toEqual([expect.stringContaining('another key')])
  expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).toBe(text)
})

it('a secret opens for the address that it was entered for alone', async () => {
  const elsewhere = { ...gateway, address: '10.0.0.8' }
  expect(() => openSecret(new Vault([OLD]), elsewhere, undefined)).not.toThrow()
  const sealed = await stored()
  expect(() => openSecret(new Vault([OLD]), elsewhere, sealed)).toThrow('SEALED')
})

it('one that was sealed for the gateway alone is sealed for its address, too', async () => {
  const { storeCode, gwMac } = gateway
  const sealed = new Vault([OLD]).seal('former', `gateway ${gwMac}`)
  await records.update('hardware-secret', { storeCode, gwMac }, { sealed })
  expect(openSecret(new Vault([OLD]), gateway, await stored())).toBe('former')
  await said(new Vault([OLD]))
  expect(() => openSecret(new Vault([OLD]), { ...gateway, address: '10.0.0.8' }, undefined)).not.toThrow()
  const now = await stored()
  expect(openSecret(new Vault([OLD]), gateway, now)).toBe('former')
  expect(() => openSecret(new Vault([OLD]), { ...gateway, address: '10.0.0.8' }, now)).toThrow('SEALED')
})
