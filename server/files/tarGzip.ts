import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Allowance, type ArchiveLimits, archiveLimits, ArchiveRefused, another, broken, checkName, linked } from './allowance'
import { pieces } from './pieces'

const BLOCK = 512
/** What stands in a block of its own before an entry whose name is longer than its head has room for. */
const LONGEST_NAME = 64 * 1024

/**
 * Unpacks a tar.gz without keeping anything, and refuses one that is broken, a bomb, or no tar of files within its folder.
 * @returns the names in it
 * @throws ArchiveRefused
 */
export async function inspectTarGzip(path: string, limits: ArchiveLimits = archiveLimits): Promise<string[]> {
  const file = await open(path, 'r')
  const packed = (await file.stat()).size
  const start = Buffer.alloc(2)
  await file.read(start, 0, 2, 0).finally(() => file.close())
  if (start.readUInt16BE(0) !== 0x1f8b) throw another()
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

/** The names in a tar that comes piece by piece. */
class TarNames {
  private readonly names: string[] = []
  private rest = Buffer.alloc(0)
  private skip = 0

  constructor(private readonly allowance: Allowance) {}

  /** @throws ArchiveRefused where it is broken, has links, or an entry would lie outside of its folder */
  take(piece: Buffer): void {
    const skipped = Math.min(this.skip, piece.length)
    this.skip -= skipped
    this.rest = Buffer.concat([this.rest, piece.subarray(skipped)])
    for (let taken = this.entry(); taken > 0; taken = this.entry()) {
      this.skip = Math.max(0, taken - this.rest.length)
      this.rest = this.rest.subarray(taken)
    }
  }

  /** The names, once all of it was taken. @throws ArchiveRefused where it has none, or breaks off */
  end(): string[] {
    if (this.names.length === 0 || this.skip > 0 || this.rest.length > 0) throw broken()
    return this.names
  }

  /** Reads the entry at the beginning of what is there. @returns its bytes with its head; 0 where more has to come first */
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
      if (size > LONGEST_NAME) throw broken()
      if (this.rest.length < BLOCK + size) return 0
      this.note(kind, this.rest.subarray(BLOCK, BLOCK + size))
      return bytes
    }
    this.add(text(head, 345, 155) === '' ? text(head, 0, 100) : `${text(head, 345, 155)}/${text(head, 0, 100)}`)
    return bytes
  }

  /** What an entry says of the one behind it: its name, which goes before the one in the head. */
  private note(kind: string, said: Buffer): void {
    if (kind === 'L') return checkName(text(said, 0, said.length))
    for (const [key, value] of paxRecords(said)) {
      if (key === 'path') checkName(value)
      if (key === 'linkpath') throw linked()
      // A size that is not the one in the head would make the next entry begin where no reader of heads looks.
      if (key === 'size') throw broken()
    }
  }

  private add(name: string): void {
    checkName(name)
    this.names.push(name)
    this.allowance.checkEntries(this.names.length)
  }
}

/** The records of a pax head: `{length} {key}={value}\n`, one behind the other. */
function paxRecords(said: Buffer): [key: string, value: string][] {
  const records: [string, string][] = []
  for (let at = 0; at < said.length && said[at] !== 0; ) {
    const length = Number.parseInt(said.toString('latin1', at, at + 8), 10)
    const record = said.toString('utf8', at, at + length)
    const from = record.indexOf(' ') + 1
    const equals = record.indexOf('=')
    if (!(length > 0) || at + length > said.length || from === 0 || equals < from || !record.endsWith('\n')) throw broken()
    records.push([record.slice(from, equals), record.slice(equals + 1, -1)])
    at += length
  }
  return records
}

function text(head: Buffer, from: number, length: number): string {
  const [whole = ''] = head.toString('utf8', from, from + length).split('\0')
  return whole
}
