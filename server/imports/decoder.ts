import iconv from 'iconv-lite'
import type { Encoding } from '../../src/schema/encoding'

/** Reads bytes that come bit by bit. Both throw an error where they are no text in the encoding. */
export interface Decoder {
  write(bytes: Uint8Array): string
  end(): string
}

// oxlint-disable-next-line no-control-regex
const UNREADABLE = /[\u0080-\u009F\uFFFD]/

/**
 * A decoder of an encoding. Node's own reads neither CP949 nor the euro sign of Windows-1252: it decodes Unicode alone,
 * which it is strict with.
 */
export function decoderOf(encoding: Encoding): Decoder {
  if (encoding.startsWith('utf-')) {
    const decoder = new TextDecoder(encoding, { fatal: true })
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
  }
  const decoder = iconv.getDecoder(encoding)
  const strict = (text: string | undefined) => {
    if (text && UNREADABLE.test(text)) throw new TypeError(`no text in ${encoding}`)
    return text ?? ''
  }
  return { write: (bytes) => strict(decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))), end: () => strict(decoder.end()) }
}
