import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ArchiveRefused } from './archive'
import { packFolder, unpackFolder } from './folderArchive'

let folder: string
const there = (name = '') => join(folder, 'there', name)
const back = (name = '') => join(folder, 'back', name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'))
  mkdirSync(there('base/16384'), { recursive: true })
  mkdirSync(there('pg_notify'))
  writeFileSync(there('PG_VERSION'), '17\n')
  writeFileSync(there('empty'), '')
  writeFileSync(there('base/16384/block'), Buffer.alloc(512, 7))
  writeFileSync(there('base/16384/größe'), Buffer.alloc(300_001, 'text'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function packed(): Promise<Buffer> {
  const pieces: Buffer[] = []
  await packFolder(there(), async (archive) => {
    for await (const piece of archive) pieces.push(piece)
  })
  return Buffer.concat(pieces)
}
/** In pieces of an odd size. */
const unpack = (archive: Buffer) =>
  unpackFolder(
    Readable.from(
      (function* () {
        for (let at = 0; at < archive.length; at += 77) yield archive.subarray(at, at + 77)
      })(),
    ),
    back(),
  )
const namesIn = (path: string) => (readdirSync(path, { recursive: true }) as string[]).sort()

describe('a folder', () => {
  it('is restored as it was packed, with empty files and folders', async () => {
    await unpack(await packed())
    expect(namesIn(back())).toEqual(namesIn(there()))
    for (const name of ['PG_VERSION', 'empty', 'base/16384/block', 'base/16384/größe'])
      expect(readFileSync(back(name)).equals(readFileSync(there(name)))).toBe(true)
  })

  it('can be unpacked by tar', async () => {
    writeFileSync(join(folder, 'a.tar.gz'), await packed())
    mkdirSync(back())
    execFileSync('tar', ['-xzf', join(folder, 'a.tar.gz'), '-C', back()])
    expect(namesIn(back())).toEqual(namesIn(there()))
    expect(readFileSync(back('base/16384/größe')).equals(readFileSync(there('base/16384/größe')))).toBe(true)
  })

  it('is refused if its archive is incomplete or damaged', async () => {
    const archive = await packed()
    await expect(unpack(archive.subarray(0, archive.length - 20))).rejects.toThrow('unexpected end of file')
    const tar = gunzipSync(archive)
    for (const wrong of [tar.subarray(0, 512), tar.subarray(0, tar.length - 1024)]) {
      rmSync(back(), { recursive: true, force: true })
      await expect(unpack(gzipSync(wrong))).rejects.toThrow('The archive ends too early.')
    }
    rmSync(back(), { recursive: true, force: true })
    tar[124] = 0x37
    await expect(unpack(gzipSync(tar))).rejects.toThrow('The archive is broken.')
  })

  it('is not unpacked outside the target', async () => {
    const tar = gunzipSync(await packed())
    const name = tar.toString('utf8', 0, 100).split('\0')[0] ?? ''
    tar.fill(0, 0, 100)
    tar.write('../elsewhere/', 0)
    const sum = (text: string) => [...Buffer.from(text)].reduce((all, byte) => all + byte, 0)
    const before = Number.parseInt(tar.toString('latin1', 148, 154), 8)
    tar.write((before - sum(name) + sum('../elsewhere/')).toString(8).padStart(6, '0'), 148)
    await expect(unpack(gzipSync(tar))).rejects.toThrow(ArchiveRefused)
    expect(readdirSync(folder)).not.toContain('elsewhere')
  })

  it('is not packed if a name is too long for an archive', async () => {
    writeFileSync(there('x'.repeat(101)), '')
    await expect(packed()).rejects.toThrow('does not fit into an archive')
  })
})
