import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LinkedStore } from '../files/store/linkedStore'
import { isWholeMedia, MediaStore } from './mediaStore'

const NAME = 'a'.repeat(24)
const OTHER = 'b'.repeat(24)
const THIRD = 'c'.repeat(24)
const [BEFORE, NOW] = [100, 200]
let folder: string
let store: MediaStore

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'media-'))
  store = new MediaStore(new LinkedStore(folder, isWholeMedia), join(folder, 'incoming'))
  await store.write(NAME, Buffer.from('old'), Buffer.from('old picture'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const incoming = (text: string) => {
  const path = join(folder, 'came.in')
  writeFileSync(path, text)
  return path
}
const names = () =>
  readdirSync(folder)
    .filter((name) => name !== 'shared')
    .sort()
const text = (ending = '') => readFileSync(join(folder, NAME + ending), 'utf8')

describe('a file that replaces another', () => {
  it('is in place once its record is changed', async () => {
    await store.prepare(NAME, NOW, incoming('new'), Buffer.from('new picture'))
    expect([text(), text('.thumbnail')]).toEqual(['old', 'old picture'])
    await store.replace(NAME, NOW)
    expect([text(), text('.thumbnail')]).toEqual(['new', 'new picture'])
  })

  it('is put in place by the next start if the server died after changing its record', async () => {
    await store.prepare(NAME, NOW, incoming('new'), Buffer.from('new picture'))
    await store.sweep(new Map([[NAME, NOW]]), Infinity)
    expect([text(), text('.thumbnail')]).toEqual(['new', 'new picture'])
    expect(names()).toEqual([NAME, `${NAME}.thumbnail`])
  })

  it('is removed if the server died before its record was changed', async () => {
    await store.prepare(NAME, NOW, incoming('new'), Buffer.from('new picture'))
    expect(await store.sweep(new Map([[NAME, BEFORE]]), Infinity)).toBe(2)
    expect([text(), text('.thumbnail')]).toEqual(['old', 'old picture'])
  })
})

it('a file without a record is removed, complete or not', async () => {
  for (const name of [OTHER, `${OTHER}.thumbnail`, `${OTHER}.part`, `${NAME}.part`, `${NAME}.thumbnail.part`])
    writeFileSync(join(folder, name), 'x')
  writeFileSync(join(folder, 'README'), 'not ours')
  await store.sweep(new Map([[NAME, NOW]]), Infinity)
  expect(names()).toEqual(['README', NAME, `${NAME}.thumbnail`].sort())
})

it('an interrupted upload is removed once it is old, whatever it was for', async () => {
  mkdirSync(store.incoming)
  for (const name of [NAME, OTHER]) writeFileSync(join(store.incoming, name), 'half')
  utimesSync(join(store.incoming, OTHER), BEFORE, BEFORE)
  expect(await store.sweep(new Map([[NAME, NOW]]), Date.now() / 1000 - 3600)).toBe(0)
  expect(await store.sweep(new Map([[NAME, NOW]]), Infinity)).toBe(2)
  expect([readdirSync(store.incoming), text()]).toEqual([[], 'old'])
})

describe('the same content under several names', () => {
  const shared = () => readdirSync(join(folder, 'shared'))
  const inode = (name: string) => statSync(join(folder, name)).ino
  const content = async (name: string) => {
    const found = await store.store.read(name)
    return found && (await found.stream.toArray()).join('')
  }
  beforeEach(() => store.take(OTHER, incoming('old')))

  it('is stored once', () => {
    expect(inode(NAME)).toBe(inode(OTHER))
    expect(statSync(join(folder, NAME)).nlink).toBe(3)
    expect(names()).toEqual([NAME, `${NAME}.thumbnail`, OTHER])
  })

  it('stays when one name is removed, and goes with the last', async () => {
    await store.remove(NAME)
    expect(await content(OTHER)).toBe('old')
    expect(shared()).toHaveLength(1)
    await store.remove(OTHER)
    expect(shared()).toEqual([])
  })

  it('stays when one name gets other content, or the same again', async () => {
    await store.prepare(NAME, NOW, incoming('new'))
    await store.replace(NAME, NOW)
    expect([await content(NAME), await content(OTHER)]).toEqual(['new', 'old'])
    await store.prepare(OTHER, NOW, incoming('old'))
    await store.replace(OTHER, NOW)
    expect(await content(OTHER)).toBe('old')
    expect(names()).toEqual([NAME, `${NAME}.thumbnail`, OTHER])
  })

  it('is removed some time after its last record', async () => {
    expect(await store.sweep(new Map([[OTHER, NOW]]), Infinity)).toBe(2)
    expect([await content(OTHER), shared().length]).toEqual(['old', 1])
    expect(await store.sweep(new Map(), Infinity)).toBe(1)
    expect([names(), shared()]).toEqual([[], []])
  })

  it('is not swept between its link and its record, however old it is', async () => {
    utimesSync(join(folder, OTHER), BEFORE, BEFORE)
    await store.take(THIRD, incoming('old'))
    const anHourAgo = Date.now() / 1000 - 3600
    await store.sweep(new Map([[NAME, NOW]]), anHourAgo)
    expect(await content(THIRD)).toBe('old')
  })

  it('is copied under another name, with its thumbnail', async () => {
    expect([await store.copy(NAME, THIRD), await store.copy('d'.repeat(24), 'e'.repeat(24))]).toEqual([true, false])
    expect(inode(THIRD)).toBe(inode(NAME))
    await store.remove(NAME)
    expect([await content(THIRD), names()]).toEqual(['old', [OTHER, THIRD, `${THIRD}.thumbnail`]])
  })

  it('is not overwritten by later content if the server died between two names', async () => {
    const leave = (name: string) => linkSync(join(folder, NAME), join(folder, `${name}.part`))
    leave(OTHER)
    await store.take(OTHER, incoming('new'))
    leave(THIRD)
    await store.copy(OTHER, THIRD)
    expect([await content(NAME), await content(OTHER), await content(THIRD)]).toEqual(['old', 'new', 'new'])
    await store.sweep(new Map([NAME, OTHER, THIRD].map((name) => [name, NOW])), Infinity)
    expect(names()).toEqual([NAME, `${NAME}.thumbnail`, OTHER, THIRD])
  })

  it('that lost its shared name when the server died is a file of its own', async () => {
    rmSync(join(folder, 'shared'), { recursive: true })
    await store.take(THIRD, incoming('old'))
    await store.remove(NAME)
    expect([await content(OTHER), await content(THIRD)]).toEqual(['old', 'old'])
    expect(inode(THIRD)).not.toBe(inode(OTHER))
  })
})
