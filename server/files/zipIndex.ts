import { broken, checkName, linked, wrongFormat } from './archive'
import type { FileBytes } from './fileBytes'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const MAX_END_BYTES = 65_557
const MAX_INDEX_BYTES = 64 * 1024 * 1024
const FILE_TYPE = 0o170000
const SYMLINK = 0o120000
const ENCRYPTED = 1

/** Compression methods. */
const STORED = 0
export const DEFLATED = 8

/** An entry of the index (central directory). */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
  /** The offset of its local header. */
  readonly from: number
  /** The offset of the next entry or the index, before which its data must end. */
  readonly to: number
}

/**
 * Reads the index of a ZIP. Its sizes and checksums must still be verified by unpacking.
 * @returns the entries by offset
 * @throws ArchiveRefused if it is not a ZIP, damaged, encrypted, or has links or names outside its folder
 */
export async function readZipIndex(bytes: FileBytes): Promise<ZipEntry[]> {
  if ((await bytes.read(0, 4)).toString('latin1') !== 'PK\x03\x04') throw wrongFormat()
  const from = Math.max(0, bytes.size - MAX_END_BYTES)
  const tail = await bytes.read(from, MAX_END_BYTES)
  const at = endIn(tail)
  const [count, size, offset] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (size > MAX_INDEX_BYTES || offset + size > from + at) throw broken()
  const entries = entriesIn(await bytes.read(offset, size)).sort((one, other) => one.from - other.from)
  const isSound = entries.length % 0x10000 === count && new Set(entries.map(({ name }) => name)).size === entries.length
  if (!isSound) throw broken()
  return entries.map((entry, index) => ({ ...entry, to: entries[index + 1]?.from ?? offset }))
}

/** The offset of the end record: the last one whose comment reaches exactly to the end of the file. */
function endIn(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  throw broken()
}

function entriesIn(index: Buffer): Omit<ZipEntry, 'to'>[] {
  const entries: Omit<ZipEntry, 'to'>[] = []
  for (let at = 0; at < index.length;) {
    if (at + ENTRY_BYTES > index.length || index.readUInt32LE(at) !== ENTRY) throw broken()
    const [length, extra, comment] = [
      index.readUInt16LE(at + 28),
      index.readUInt16LE(at + 30),
      index.readUInt16LE(at + 32),
    ]
    const next = at + ENTRY_BYTES + length + extra + comment
    if (next > index.length) throw broken()
    if (((index.readUInt32LE(at + 38) >>> 16) & FILE_TYPE) === SYMLINK) throw linked()
    const method = index.readUInt16LE(at + 10)
    if ((index.readUInt16LE(at + 8) & ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED)) throw broken()
    const name = index.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + length)
    checkName(name)
    entries.push({
      name,
      method,
      crc: index.readUInt32LE(at + 16),
      packed: index.readUInt32LE(at + 20),
      unpacked: index.readUInt32LE(at + 24),
      from: index.readUInt32LE(at + 42),
    })
    at = next
  }
  return entries
}
