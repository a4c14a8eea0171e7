import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longestBlock } from '../sandbox/eventLoop'
import { inspectZip, unzip } from './zip'

const MEGABYTE = 1024 * 1024
const few = { unpacked: 8 * MEGABYTE, ratio: 100, entries: 5 }

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'zip-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(bytes: Uint8Array): string {
  const path = join(folder, 'a.zip')
  writeFileSync(path, bytes)
  return path
}

/** A ZIP with a 32-bit number of its index changed: 20 packed size, 24 unpacked size, 42 offset of the entry. */
function lying(zip: Uint8Array, at: 16 | 20 | 24 | 42, value: number, entry = 0): Buffer {
  const bytes = Buffer.from(zip)
  let place = bytes.readUInt32LE(bytes.length - 22 + 16)
  for (let passed = 0; passed < entry; passed += 1)
    place += 46 + bytes.readUInt16LE(place + 28) + bytes.readUInt16LE(place + 30)
  bytes.writeUInt32LE(value, place + at)
  return bytes
}

const noise = (length: number) => Uint8Array.from({ length }, (_, at) => Math.imul(at + 1, 2654435761) >>> 13)
const sound = () =>
  zipSync({
    'a/b.txt': strToU8('one'),
    'c.bin': [noise(300_000), { level: 0 }],
    'd.bin': noise(300_000),
    'e/': new Uint8Array(),
  })

describe('a ZIP', () => {
  it('is unpacked', async () => {
    expect((await inspectZip(file(sound()))).toSorted()).toEqual(['a/b.txt', 'c.bin', 'd.bin', 'e/'])
    const files = await unzip(file(sound()), few)
    expect(files.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ['a/b.txt', 3],
      ['c.bin', 300_000],
      ['d.bin', 300_000],
    ])
    expect(Buffer.from(noise(300_000)).equals(files[2]!.bytes)).toBe(true)
  })

  it.each([
    ['claims that a large entry is small', lying(zipSync({ zeros: new Uint8Array(4 * MEGABYTE) }), 24, 10)],
    ['claims that a large entry of many pieces is small', lying(zipSync({ a: noise(900_000) }), 24, 10)],
    ['claims that a small entry is large', lying(zipSync({ a: strToU8('one') }), 24, 10)],
    ['has a wrong checksum', lying(sound(), 16, 7)],
    ['has entries that share their bytes', lying(zipSync({ a: noise(100), b: noise(200) }), 42, 0, 1)],
    ['has an entry that overlaps the next', lying(zipSync({ a: [noise(100), { level: 0 }], b: noise(200) }), 20, 150)],
    [
      'has a wrong number of entries',
      Buffer.concat([sound().subarray(0, -12), Buffer.from([3]), sound().subarray(-11)]),
    ],
    [
      'has a name twice',
      Buffer.from(
        Buffer.from(zipSync({ aa: strToU8('1'), ab: strToU8('2') }))
          .toString('latin1')
          .replaceAll('ab', 'aa'),
        'latin1',
      ),
    ],
    [
      'has different names in an entry and the index',
      Buffer.from(
        Buffer.from(zipSync({ aa: strToU8('1') }))
          .toString('latin1')
          .replace('aa', 'bb'),
        'latin1',
      ),
    ],
    ['is cut off', Buffer.from(sound()).subarray(0, -30)],
  ])('is rejected if it %s', async (_, bytes) => {
    await expect(inspectZip(file(bytes))).rejects.toThrow('The archive is damaged.')
    await expect(unzip(file(bytes), few)).rejects.toThrow('The archive is damaged.')
  })

  it.each([
    ['unpacks to more than allowed', { a: noise(7 * MEGABYTE), b: noise(2 * MEGABYTE) }],
    ['has too high a compression ratio', { zeros: new Uint8Array(2 * MEGABYTE) }],
    ['has too many files', { a: noise(1), b: noise(1), c: noise(1), d: noise(1), e: noise(1), f: noise(1) }],
  ])('is rejected if it %s', async (_, entries) => {
    await expect(unzip(file(zipSync(entries)), few)).rejects.toThrow(/too large when unpacked|too many files/)
  })

  it('that is a bomb is rejected early, without blocking the event loop', async () => {
    const bomb = zipSync({ zeros: new Uint8Array(32 * MEGABYTE) }, { level: 1 })
    const path = file(lying(bomb, 24, 1024))
    const block = await longestBlock(async () => {
      await expect(inspectZip(path)).rejects.toThrow('The archive is damaged.')
      await expect(unzip(file(bomb), few)).rejects.toThrow('The archive is too large when unpacked.')
    })
    expect(block).toBeLessThan(200)
  })

  it.each(['../x', '/etc/x', 'a/../../x', 'C:\\x', 'a\\..\\x'])('must not contain the name %s', async (name) => {
    const plain = 'n'.repeat(name.length)
    const bytes = Buffer.from(
      Buffer.from(zipSync({ [plain]: strToU8('x') }))
        .toString('latin1')
        .replaceAll(plain, name),
      'latin1',
    )
    await expect(inspectZip(file(bytes))).rejects.toThrow('The archive would unpack outside its folder.')
  })
})
