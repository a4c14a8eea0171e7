import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MediaStore } from './mediaStore'

const NAME = 'a'.repeat(24)
const OTHER = 'b'.repeat(24)
const [BEFORE, NOW] = [100, 200]
let folder: string
let store: MediaStore

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'media-'))
  store = new MediaStore(folder)
  await store.write(NAME, Buffer.from('old'), Buffer.from('old picture'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const incoming = (text: string) => {
  const path = join(folder, 'came.in')
  writeFileSync(path, text)
  return path
}
const text = (ending = '') => readFileSync(join(folder, NAME + ending), 'utf8')

describe('a file that comes in the place of another', () => {
  it('is there once its record is', async () => {
    await store.prepare(NAME, NOW, incoming('new'), Buffer.from('new picture'))
    expect([text(), text('.thumbnail')]).toEqual(['old', 'old picture'])
    await store.replace(NAME, NOW)
    expect([text(), text('.thumbnail')]).toEqual(['new', 'new picture'])
  })

  it('is put there by the next start where the server ended behind its record', async () => {
    await store.prepare(NAME, NOW, incoming('new'), Buffer.from('new picture'))
    await store.sweep(new Map([[NAME, NOW]]), Infinity)
    expect([text(), text('.thumbnail')]).toEqual(['new', 'new picture'])
    expect(readdirSync(folder).sort()).toEqual([NAME, `${NAME}.thumbnail`])
  })

  it('goes where the server ended before its record was changed', async () => {
    await store.prepare(NAME, NOW, incoming('new'), Buffer.from('new picture'))
    expect(await store.sweep(new Map([[NAME, BEFORE]]), Infinity)).toBe(2)
    expect([text(), text('.thumbnail')]).toEqual(['old', 'old picture'])
  })
})

it('what no record names goes, whole or half written', async () => {
  for (const name of [OTHER, `${OTHER}.thumbnail`, `${OTHER}.part`, `${NAME}.part`, `${NAME}.thumbnail.part`]) writeFileSync(join(folder, name), 'x')
  writeFileSync(join(folder, 'README'), 'not ours')
  expect(await store.sweep(new Map([[NAME, NOW]]), Infinity)).toBe(5)
  expect(readdirSync(folder).sort()).toEqual(['README', NAME, `${NAME}.thumbnail`].sort())
})
