import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { FileFault } from './faults'

/** What a product file may be written in. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'euc-kr', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** A country whose files are often in its own encoding. */
export type Country = 'JP' | 'KR'

const PIECE = 64 * 1024

/** Tells a byte order mark. */
export function markOf(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return undefined
}

/**
 * What a file is written in: what its byte order mark says; else UTF-8 where all of it is valid UTF-8; else the one of
 * Shift_JIS, EUC-KR and Windows-1252 that its bytes look like most, the country's own first where both fit.
 * @throws FileFault FILE_ENCODING with the line that none of them can read
 */
export async function detectEncoding(path: string, country?: Country): Promise<Encoding> {
  const mark = await markIn(path)
  let bad = await invalidLine(path, mark ?? 'utf-8')
  if (bad === undefined) return mark ?? 'utf-8'
  if (mark) throw new FileFault('FILE_ENCODING', `${mark}, line ${bad}`)
  for (const encoding of likely(await bytesOf(path), country)) {
    const line = await invalidLine(path, encoding)
    if (line === undefined) return encoding
    bad = line
  }
  throw new FileFault('FILE_ENCODING', `line ${bad}`)
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

/** The first line that is not valid in an encoding. */
export async function invalidLine(path: string, encoding: Encoding): Promise<number | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let line = 1
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    try {
      decoder.decode(piece, { stream: true })
    } catch {
      return line + lineWithin(piece, encoding)
    }
    line += count(piece, 0x0a)
    await turn()
  }
  try {
    decoder.decode()
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
      new TextDecoder(encoding, { fatal: true }).decode(piece.subarray(from, end === -1 ? undefined : end + 1))
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

interface Bytes {
  /** Bytes of no plain letter. */
  readonly high: number
  /** Of these the ones that begin a character of Shift_JIS and none of the common Korean ones. */
  readonly japanese: number
  /** Of these the ones that stand alone, as accented letters do. */
  readonly alone: number
}

async function bytesOf(path: string): Promise<Bytes> {
  let [high, japanese, alone, run] = [0, 0, 0, 0]
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    for (const byte of piece) {
      if (byte < 0x80) {
        if (run === 1) alone += 1
        run = 0
        continue
      }
      high += 1
      run += 1
      if (byte >= 0x81 && byte <= 0x9f) japanese += 1
    }
    await turn()
  }
  return { high, japanese, alone }
}

/** What the bytes look like, the likeliest first. Windows-1252 reads everything, so it is taken where it is likeliest alone. */
function likely({ high, japanese, alone }: Bytes, country: Country | undefined): readonly Encoding[] {
  if (country === 'JP') return ['shift_jis', 'euc-kr']
  if (country === 'KR') return ['euc-kr', 'shift_jis']
  if (alone > high * 0.6) return ['windows-1252']
  return japanese > high * 0.1 ? ['shift_jis', 'euc-kr'] : ['euc-kr', 'shift_jis']
}
