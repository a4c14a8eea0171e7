import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFile, sweepFolder, writeWhole } from './keep'

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'keep-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('writes a file completely and replaces an earlier one', async () => {
  await writeWhole(join(folder, 'a'), Buffer.from('one'))
  writeFileSync(join(folder, 'b'), 'two')
  await keepFile(join(folder, 'b'), join(folder, 'a'))
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('two')
  expect(readdirSync(folder)).toEqual(['a'])
})

it('sweeps unknown files, and keeps folders and known files', async () => {
  mkdirSync(join(folder, 'waiting'))
  writeFileSync(join(folder, '7.apk'), 'x')
  expect(await sweepFolder(folder, (name) => name === '7.apk')).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(['7.apk', 'waiting'])
  expect(await sweepFolder(join(folder, 'nowhere'), () => false)).toBe(0)
})
