import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  Allowance,
  type ArchiveLimits,
  archiveLimits,
  ArchiveRefused,
  broken,
  checkName,
  linked,
  pieces,
  wrongFormat,
} from './archive'

const BLOCK = 512
/** The largest extension header, which holds a name that is too long for the header of its entry. */
const MAX_EXTENSION = 64 * 1024

/**
 * Checks a tar.gz by unpacking it to nowhere: rejects damaged archives, bombs, links and names outside the folder.
 * @returns the names of its entries
 * @throws ArchiveRefused
 */
export async function inspectTarGzip(path: string, limits: ArchiveLimits = archiveLimits): Promise<string[]> {
  const file = await open(path, 'r')
  const packed = (await file.stat()).size
  const start = Buffer.alloc(2)
  await file.read(start, 0, 2, 0).finally(() => file.close())
  if (start.readUInt16BE(0) !== 0x1f8b) throw wrongFormat()
  const allowance = new Allowance(limits, packed)
  const tar = new TarNames(allowance)
  try {
    const sink = pieces((piece) => {
      allowance.take(piece.length)
      tar.take(piece)
    })
    await pipeline(createReadStream(path), createGunzip(), sink)
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : broken()
  }
  return tar.end()
}

/** Collects the names in a stream of tar blocks. */
class TarNames {
  private readonly names: string[] = []
  private rest = Buffer.alloc(0)
  private skip = 0

  constructor(private readonly allowance: Allowance) {}

  /** @throws ArchiveRefused if it is damaged, has links, or an entry outside its folder */
  take(piece: Buffer): void {
    const skipped = Math.min(this.skip, piece.length)
    this.skip -= skipped
    this.rest = Buffer.concat([this.rest, piece.subarray(skipped)])
    for (let taken = this.entry(); taken > 0; taken = this.entry()) {
      this.skip = Math.max(0, taken - this.rest.length)
      this.rest = this.rest.subarray(taken)
    }
  }

  /** The names, at the end of the stream. @throws ArchiveRefused if there are none, or the archive is cut off */
  end(): string[] {
    if (this.names.length === 0 || this.skip > 0 || this.rest.length > 0) throw broken()
    return this.names
  }

  /** Reads the next entry. @returns its bytes including the header; 0 if it is incomplete */
  private entry(): number {
    if (this.rest.length < BLOCK) return 0
    const head = this.rest.subarray(0, BLOCK)
    if (head.every((byte) => byte === 0)) return BLOCK
    if (head.toString('latin1', 257, 262) !== 'ustar') throw broken()
    const kind = String.fromCharCode(head[156] ?? 0)
    const size = Number.parseInt(text(head, 124, 12).trim() || '0', 8)
    if (!Number.isSafeInteger(size) || size < 0) throw broken()
    const bytes = BLOCK + Math.ceil(size / BLOCK) * BLOCK
    if (kind === '1' || kind === '2' || kind === 'K') throw linked()
    if (kind === 'L' || kind === 'x' || kind === 'g') {
      if (size > MAX_EXTENSION) throw broken()
      if (this.rest.length < BLOCK + size) return 0
      this.note(kind, this.rest.subarray(BLOCK, BLOCK + size))
      return bytes
    }
    this.add(text(head, 345, 155) === '' ? text(head, 0, 100) : `${text(head, 345, 155)}/${text(head, 0, 100)}`)
    return bytes
  }

  /** Checks an extension header, which may override the name of the next entry. */
  private note(kind: string, said: Buffer): void {
    if (kind === 'L') return checkName(text(said, 0, said.length))
    for (const [key, value] of paxRecords(said)) {
      if (key === 'path') checkName(value)
      if (key === 'linkpath') throw linked()
      // Overriding the size would hide the next entry from readers that ignore extensions.
      if (key === 'size') throw broken()
    }
  }

  private add(name: string): void {
    checkName(name)
    this.names.push(name)
    this.allowance.checkEntries(this.names.length)
  }
}

/** The records of a pax header, each `{length} {key}={value}\n`. */
function paxRecords(said: Buffer): [key: string, value: string][] {
  const records: [string, string][] = []
  for (let at = 0; at < said.length && said[at] !== 0;) {
    const length = Number.parseInt(said.toString('latin1', at, at + 8), 10)
    const record = said.toString('utf8', at, at + length)
    const from = record.indexOf(' ') + 1
    const equals = record.indexOf('=')
    if (!(length > 0) || at + length > said.length || from === 0 || equals < from || !record.endsWith('\n'))
      throw broken()
    records.push([record.slice(from, equals), record.slice(equals + 1, -1)])
    at += length
  }
  return records
}

function text(head: Buffer, from: number, length: number): string {
  const [whole = ''] = head.toString('utf8', from, from + length).split('\0')
  return whole
}
