import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import iconv from 'iconv-lite'
import type { Store } from '../../src/generated/types'
import { type Country, type Encoding, likelyEncodings, encodingOfBom, nonAsciiLines } from '../../src/schema/encoding'
import { say } from '../base/say'
import { FileFault } from './faults'

const CHUNK_BYTES = 64 * 1024
/** The most non-ASCII bytes that the detector sees. */
const SAMPLE_BYTES = 64 * 1024

/**
 * The encoding of a file: the chosen one if all of the file is valid in it, else the detected one.
 * @throws FileFault FILE_ENCODING with the first invalid line
 */
export async function encodingOf(
  path: string,
  chosen: Encoding | null,
  country: Country | undefined,
): Promise<Encoding> {
  if (chosen === null) return detectEncoding(path, country)
  const line = await invalidLine(path, chosen)
  if (line !== undefined) throw new FileFault('FILE_ENCODING', say('server.encodingOnLine', { encoding: chosen, line }))
  return chosen
}

/** The country of a store by its position, roughly: it only decides which encodings are tried first. */
export function countryOf(store: Store | undefined): Country | undefined {
  const { latitude = 0, longitude = 0 } = store?.position ?? {}
  if (latitude > 33 && latitude < 38.7 && longitude > 124.5 && longitude < 129.7) return 'KR'
  return latitude > 24 && latitude < 46 && longitude > 123 && longitude < 146 ? 'JP' : undefined
}

/**
 * Detects the encoding of a file: its byte order mark; else UTF-8 if all of it is valid; else what its bytes look like,
 * encodings of the country first if the detector is not sure.
 * @throws FileFault FILE_ENCODING with the line that no encoding can read
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
    return encodingOfBom(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

async function sampleOf(path: string): Promise<Buffer> {
  const lines: Uint8Array[] = []
  let size = 0
  for await (const piece of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    for (const line of nonAsciiLines(piece)) {
      lines.push(line)
      size += line.length
    }
    if (size >= SAMPLE_BYTES) break
    await turn()
  }
  return Buffer.concat(lines)
}

/** The first line that is invalid in an encoding, from 1; undefined if all are valid. */
export async function invalidLine(path: string, encoding: Encoding): Promise<number | undefined> {
  const decoder = decoderOf(encoding)
  let line = 1
  for await (const piece of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
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

/**
 * Counts the lines of a piece before the unreadable one. A character that began in the piece before is in its first
 * line.
 */
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

/** Decodes a stream of bytes. Both methods throw for bytes that are invalid in the encoding. */
export interface Decoder {
  write(bytes: Uint8Array): string
  end(): string
}

// oxlint-disable-next-line no-control-regex
const UNREADABLE = /[\u0080-\u009F\uFFFD]/

/** A strict decoder. Node's own is used for Unicode only: it lacks CP949 and the euro sign of Windows-1252. */
export function decoderOf(encoding: Encoding): Decoder {
  if (encoding.startsWith('utf-')) {
    const decoder = new TextDecoder(encoding, { fatal: true })
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
  }
  const decoder = iconv.getDecoder(encoding)
  const strict = (text: string | undefined) => {
    if (text && UNREADABLE.test(text)) throw new TypeError(`Not valid in ${encoding}`)
    return text ?? ''
  }
  return {
    write: (bytes) => strict(decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
    end: () => strict(decoder.end()),
  }
}
