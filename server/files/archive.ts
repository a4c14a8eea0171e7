import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { FileBytes } from '../signage/fileBytes'

/** Why an archive is not taken, in a sentence for who sent it. */
export class ArchiveRefused extends Error {}

/** What an archive may hold. */
export const archiveLimits = {
  /** Bytes when it is unpacked. */
  unpacked: 2 * 1024 ** 3,
  /** How many times larger it may become; real software is seldom packed to a tenth. */
  ratio: 200,
  entries: 50_000,
} as const

const END = 0x06054b50
const ENTRY = 0x02014b50
const LONGEST_END = 65_557
const MOST_INDEX = 64 * 1024 * 1024
const SYMLINK = 0o120000
const broken = () => new ArchiveRefused('The archive is broken.')

/** Reads the index of a ZIP and refuses one that is broken, a bomb, or unpacks outside of its folder; gives the names in it. @throws ArchiveRefused */
export async function inspectZip(path: string): Promise<string[]> {
  const file = await open(path, 'r')
  try {
    const bytes = new FileBytes(file, (await file.stat()).size)
    if ((await bytes.read(0, 4)).toString('latin1') !== 'PK\x03\x04') throw new ArchiveRefused('The content of the file is not what its name says.')
    const from = Math.max(0, bytes.size - LONGEST_END)
    const tail = await bytes.read(from, LONGEST_END)
    let at = tail.length - 22
    while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1
    if (at < 0) throw broken()
    const [size, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    if (size > MOST_INDEX || offset + size > from + at) throw broken()
    return checkIndex(await bytes.read(offset, size), bytes.size)
  } finally {
    await file.close()
  }
}

function checkIndex(index: Buffer, packed: number): string[] {
  const names: string[] = []
  let unpacked = 0
  for (let place = 0; place + 46 <= index.length; ) {
    if (index.readUInt32LE(place) !== ENTRY) throw broken()
    const [name, extra, comment] = [index.readUInt16LE(place + 28), index.readUInt16LE(place + 30), index.readUInt16LE(place + 32)]
    if (place + 46 + name > index.length) throw broken()
    unpacked += index.readUInt32LE(place + 24)
    names.push(index.toString('utf8', place + 46, place + 46 + name))
    if ((index.readUInt32LE(place + 38) >>> 16 & 0o170000) === SYMLINK) throw new ArchiveRefused('The archive has a link to elsewhere.')
    checkSize(unpacked, packed)
    if (names.length > archiveLimits.entries) throw new ArchiveRefused('The archive has too many files.')
    place += 46 + name + extra + comment
  }
  names.forEach(checkName)
  return names
}

/** Unpacks a gzip without keeping anything, and refuses one that is broken, a bomb, or no tar of files within its folder. @throws ArchiveRefused */
export async function inspectTarGzip(path: string): Promise<string[]> {
  const file = await open(path, 'r')
  const packed = (await file.stat()).size
  const start = Buffer.alloc(2)
  await file.read(start, 0, 2, 0).finally(() => file.close())
  if (start.readUInt16BE(0) !== 0x1f8b) throw new ArchiveRefused('The content of the file is not what its name says.')
  const tar = new TarNames()
  let unpacked = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        unpacked += chunk.length
        checkSize(unpacked, packed)
        tar.take(chunk)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  try {
    await pipeline(createReadStream(path), createGunzip(), sink)
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : broken()
  }
  if (tar.names.length === 0) throw broken()
  return tar.names
}

const BLOCK = 512

/** The names in a tar that comes bit by bit. */
class TarNames {
  readonly names: string[] = []
  private rest = Buffer.alloc(0)
  private skip = 0

  take(chunk: Buffer): void {
    if (this.skip >= chunk.length) {
      this.skip -= chunk.length
      return
    }
    this.rest = Buffer.concat([this.rest, chunk.subarray(this.skip)])
    this.skip = 0
    while (this.rest.length >= BLOCK) {
      const head = this.rest.subarray(0, BLOCK)
      this.rest = this.rest.subarray(BLOCK)
      if (head.every((byte) => byte === 0)) continue
      if (head.toString('latin1', 257, 262) !== 'ustar') throw broken()
      const kind = String.fromCharCode(head[156] ?? 0)
      if (kind === '1' || kind === '2') throw new ArchiveRefused('The archive has a link to elsewhere.')
      const name = text(head, 345, 155) === '' ? text(head, 0, 100) : `${text(head, 345, 155)}/${text(head, 0, 100)}`
      checkName(name)
      this.names.push(name)
      if (this.names.length > archiveLimits.entries) throw new ArchiveRefused('The archive has too many files.')
      const size = Number.parseInt(text(head, 124, 12).trim() || '0', 8)
      if (!Number.isSafeInteger(size) || size < 0) throw broken()
      const padded = Math.ceil(size / BLOCK) * BLOCK
      this.skip = Math.max(0, padded - this.rest.length)
      this.rest = this.rest.subarray(Math.min(padded, this.rest.length))
    }
  }
}

const text = (head: Buffer, from: number, length: number) => head.toString('utf8', from, from + length).replace(/\0.*$/s, '')

function checkSize(unpacked: number, packed: number): void {
  const isBomb = unpacked > archiveLimits.unpacked || (unpacked > 1024 * 1024 && unpacked > packed * archiveLimits.ratio)
  if (isBomb) throw new ArchiveRefused('The archive unpacks to far more than software has.')
}

function checkName(name: string): void {
  const parts = name.split(/[\\/]/)
  if (parts.includes('..') || /^[\\/]|^[A-Za-z]:/.test(name) || name.includes('\0')) throw new ArchiveRefused('The archive unpacks outside of its folder.')
}
