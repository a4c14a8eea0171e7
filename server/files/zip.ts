import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import { Allowance, type ArchiveLimits, archiveLimits, ArchiveRefused, broken, pieces } from './archive'
import { FileBytes } from './fileBytes'
import { DEFLATED, readZipIndex, type ZipEntry } from './zipIndex'

const HEAD = 0x04034b50
const HEAD_BYTES = 30
/** Entries up to this size are unpacked at once, since the compression ratio is limited to about a thousand. */
const SMALL = 16 * 1024
const PIECE = 128 * 1024

const inflated = promisify(inflateRaw)

type Take = (piece: Buffer, entry: ZipEntry) => void

/**
 * Checks a ZIP by unpacking it to nowhere: rejects damaged and inconsistent archives, bombs, and names outside the folder.
 * Works in pieces off the event loop.
 * @returns the names of its entries
 * @throws ArchiveRefused
 */
export async function inspectZip(path: string, limits: ArchiveLimits = archiveLimits): Promise<string[]> {
  const entries = await unpack(path, limits, () => undefined)
  return entries.map(({ name }) => name)
}

export interface UnpackedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Unpacks the files of a ZIP into memory. @throws ArchiveRefused */
export async function unzip(path: string, limits: ArchiveLimits): Promise<UnpackedFile[]> {
  const parts = new Map<string, Buffer[]>()
  const entries = await unpack(path, limits, (piece, { name }) => {
    const before = parts.get(name)
    if (before) before.push(piece)
    else parts.set(name, [piece])
  })
  return entries
    .filter(({ name }) => !name.endsWith('/'))
    .map(({ name }) => ({ name, bytes: Buffer.concat(parts.get(name) ?? []) }))
}

async function unpack(path: string, limits: ArchiveLimits, take: Take): Promise<ZipEntry[]> {
  const file = await open(path, 'r')
  try {
    const bytes = new FileBytes(file, (await file.stat()).size)
    const allowance = new Allowance(limits, bytes.size)
    const entries = await readZipIndex(bytes)
    allowance.checkEntries(entries.length)
    for (const entry of entries) {
      await unpackEntry(path, bytes, entry, (piece) => {
        allowance.take(piece.length)
        take(piece, entry)
      })
    }
    return entries
  } finally {
    await file.close()
  }
}

/** Unpacks an entry and checks it against the index. */
async function unpackEntry(
  path: string,
  bytes: FileBytes,
  entry: ZipEntry,
  take: (piece: Buffer) => void,
): Promise<void> {
  const from = await beginningOf(bytes, entry)
  let size = 0
  let sum = 0
  const count = (piece: Buffer) => {
    size += piece.length
    if (size > entry.unpacked) throw broken()
    sum = crc32(piece, sum)
    take(piece)
  }
  try {
    if (entry.packed > SMALL) {
      const source = createReadStream(path, { start: from, end: from + entry.packed - 1, highWaterMark: PIECE })
      const sink = pieces(count)
      await (entry.method === DEFLATED
        ? pipeline(source, createInflateRaw({ chunkSize: PIECE }), sink)
        : pipeline(source, sink))
    } else {
      const packed = await bytes.read(from, entry.packed)
      count(entry.method === DEFLATED ? await inflated(packed, { maxOutputLength: entry.unpacked + 1 }) : packed)
    }
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : broken()
  }
  if (size !== entry.unpacked || sum !== entry.crc) throw broken()
}

/** The offset of an entry's data, after its local header, which must match the index. */
async function beginningOf(bytes: FileBytes, { name, from, to, packed, method }: ZipEntry): Promise<number> {
  const head = await bytes.read(from, HEAD_BYTES)
  if (head.length < HEAD_BYTES || head.readUInt32LE(0) !== HEAD || head.readUInt16LE(8) !== method) throw broken()
  const length = head.readUInt16LE(26)
  const begin = from + HEAD_BYTES + length + head.readUInt16LE(28)
  const own = (await bytes.read(from + HEAD_BYTES, length)).toString('utf8')
  if (own !== name || begin + packed > to) throw broken()
  return begin
}
