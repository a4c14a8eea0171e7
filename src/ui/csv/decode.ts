import { type Country, type Encoding, likelyEncodings, encodingOfBom, nonAsciiLines } from '../../schema/encoding'

export { ENCODINGS, type Encoding } from '../../schema/encoding'

/** Countries with encodings of their own, by the language of the console. */
export const COUNTRY_OF: Readonly<Record<string, Country>> = { ja_JP: 'JP', ko_KR: 'KR' }

/** How much text beyond ASCII is examined. */
const SAMPLE = 64 * 1024

/** A file's text and its encoding. */
export interface DecodedText {
  readonly text: string
  readonly encoding: Encoding
}

/**
 * Reads a file's bytes as text.
 * @param wanted the chosen encoding; 'auto' follows the byte order mark, else takes UTF-8 if all bytes are valid
 * in it, else guesses
 * @param country whose encodings come first if the bytes do not decide
 * @returns undefined if the bytes are no text in it
 */
export function decodeText(
  bytes: ArrayBuffer | Uint8Array,
  wanted: Encoding | 'auto',
  country?: Country,
): DecodedText | undefined {
  const given = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
  if (wanted !== 'auto') return decodeAs(given, wanted)
  const mark = encodingOfBom(given)
  if (mark) return decodeAs(given, mark)
  const found = decodeAs(given, 'utf-8')
  if (found) return found
  for (const encoding of likelyEncodings(sampleOf(given), country)) {
    const decoded = decodeAs(given, encoding)
    if (decoded) return decoded
  }
  return undefined
}

/** The text of a file's beginning, to the end of its last whole line. */
export async function decodeStart(
  file: Blob,
  most: number,
  wanted: Encoding | 'auto',
  country?: Country,
): Promise<DecodedText | undefined> {
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer())
  return decodeText(file.size > most ? bytes.subarray(0, wholeLines(bytes, wanted)) : bytes, wanted, country)
}

/** A line end of UTF-16 has two bytes, of which the one that is no NUL may come last. */
function wholeLines(bytes: Uint8Array, wanted: Encoding | 'auto'): number {
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end === 0) return bytes.length
  const encoding = wanted === 'auto' ? encodingOfBom(bytes) : wanted
  return encoding === 'utf-16le' ? end + 1 : end
}

// oxlint-disable-next-line no-control-regex
const UNREADABLE = /[\u0080-\u009F\uFFFD]/
/** In every plain letter of UTF-16, and in no text. */
const NUL = '\0'

function decodeAs(bytes: Uint8Array, encoding: Encoding): DecodedText | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    const isText =
      encoding.startsWith('utf-16') || (!text.includes(NUL) && (encoding === 'utf-8' || !UNREADABLE.test(text)))
    return isText ? { text, encoding } : undefined
  } catch {
    return undefined
  }
}

function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE)
  let size = 0
  for (const line of nonAsciiLines(bytes)) {
    const part = line.subarray(0, SAMPLE - size)
    sample.set(part, size)
    size += part.length
    if (size === SAMPLE) break
  }
  return sample.subarray(0, size)
}
