import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keyOf, keyOfFile, Vault } from './vault'

const [KEY, OTHER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const folder = mkdtempSync(join(tmpdir(), 'vault-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a vault', () => {
  const vault = new Vault([KEY])

  it('opens what it sealed, which is never the same twice', () => {
    const [one, other] = [vault.seal('text 語 秘密', 'gateway'), vault.seal('text 語 秘密', 'gateway')]
    expect(one).not.toBe(other)
    expect(one).not.toContain('text')
    expect([one, other].map((sealed) => vault.open(sealed, 'gateway'))).toEqual(['text 語 秘密', 'text 語 秘密'])
  })

  it('opens nothing for somebody else, with another key, or that was changed', () => {
    const sealed = vault.seal('secret', 'gateway')
    const changed = sealed.slice(0, 30) + (sealed[30] === 'A' ? 'B' : 'A') + sealed.slice(31)
    expect(() => vault.open(sealed, 'other')).toThrow('not of a key')
    expect(() => new Vault([OTHER]).open(sealed, 'gateway')).toThrow('not of a key')
    for (const broken of [changed, sealed.slice(0, 10), '', 'secret', `2${sealed.slice(1)}`])
      expect(() => vault.open(broken, 'gateway')).toThrow('not of a key')
  })

  it('seals with its first key and opens with each, so that a key can be replaced', () => {
    const sealed = vault.seal('secret', 'gateway')
    const replaced = new Vault([OTHER, KEY])
    expect(replaced.open(sealed, 'gateway')).toBe('secret')
    expect(new Vault([OTHER]).open(replaced.seal('secret', 'gateway'), 'gateway')).toBe('secret')
  })

  it('without a key neither seals nor opens', () => {
    const none = new Vault([])
    expect(none.hasKey).toBe(false)
    expect(() => none.seal('secret', 'gateway')).toThrow('no key')
    expect(() => none.open(vault.seal('secret', 'gateway'), 'gateway')).toThrow('no key')
  })
})

it('a key is 64 hexadecimal digits or 32 bytes in base64', () => {
  for (const text of [
    KEY.toString('hex'),
    KEY.toString('base64'),
    KEY.toString('base64url'),
    `${KEY.toString('hex')}\n`,
  ])
    expect(keyOf(text)).toEqual(KEY)
  for (const text of ['', 'secret', KEY.toString('hex').slice(1), `${KEY.toString('base64')}AAAA`])
    expect(keyOf(text)).toBeUndefined()
})

it('a file gets a key once, which only its owner reads', () => {
  const path = join(folder, 'data', 'secrets.key')
  const key = keyOfFile(path)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(keyOfFile(path)).toEqual(key)
  expect(readdirSync(join(folder, 'data'))).toEqual(['secrets.key'])
  expect(keyOf(readFileSync(path, 'utf8'))).toEqual(key)
  writeFileSync(path, 'broken')
  expect(keyOfFile(path)).toBeUndefined()
})
