import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { type Country, type Encoding, likelyEncodings, markOf, tellingLines } from '../../src/schema/encoding'
import { decoderOf } from './decoder'
import { FileFault } from './faults'
import { say } from '../say'

const PIECE = 64 * 1024
/** So much of what is no ASCII is looked at. */
const SAMPLE = 64 * 1024

/**
 * What a file is written in: what its byte order mark says; else UTF-8 where all of it is valid UTF-8; else what its
 * bytes look like, the country's own first where the detector is not sure.
 * @throws FileFault FILE_ENCODING with the line that none of them can read
 */
export async function detectEncoding(path: string, country?: Country): Promise<Encoding> {
  const mark = await markIn(path)
  let bad = await invalidLine(path, mark ?? 'utf-8')
  if (bad === undefined) return mark ?? 'utf-8'
  if (mark) throw new FileFault('FILE_ENCODING', say('server.encodingOnLine', { encoding: mark, line: bad }))
  for (const encoding of likelyEncodings(await sampleOf(path), country)) {
    const line = await invalidLine(path, encoding)
    if (line === undefined) return encoding
    bad = line
  }
  throw new FileFault('FILE_ENCODING', say('server.onLine', { line: bad }))
}

async function markIn(path: string): Promise<Encoding | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0)
    return markOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

async function sampleOf(path: string): Promise<Buffer> {
  const lines: Uint8Array[] = []
  let size = 0
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    for (const line of tellingLines(piece)) {
      lines.push(line)
      size += line.length
    }
    if (size >= SAMPLE) break
    await turn()
  }
  return Buffer.concat(lines)
}

/** The first line that is not valid in an encoding. */
export async function invalidLine(path: string, encoding: Encoding): Promise<number | undefined> {
  const decoder = decoderOf(encoding)
  let line = 1
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    try {
      decoder.write(piece)
    } catch {
      return line + lineWithin(piece, encoding)
    }
    line += count(piece, 0x0a)
    await turn()
  }
  try {
    decoder.end()
    return undefined
  } catch {
    return line
  }
}

/** Lines of a piece before the one that cannot be read. A character that began in the piece before is in its first line. */
function lineWithin(piece: Buffer, encoding: Encoding): number {
  let from = 0
  for (let lines = 0; ; lines++) {
    const end = piece.indexOf(0x0a, from)
    try {
      decoderOf(encoding).write(piece.subarray(from, end === -1 ? undefined : end + 1))
    } catch {
      return lines
    }
    if (end === -1) return lines
    from = end + 1
  }
}

function count(piece: Buffer, byte: number): number {
  let n = 0
  for (let at = piece.indexOf(byte); at !== -1; at = piece.indexOf(byte, at + 1)) n += 1
  return n
}
