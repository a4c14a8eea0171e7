/** The encodings that product data comes in: UTF-8 with or without BOM, and what tills in Japan and Korea write. */
export const ENCODINGS = ['utf-8', 'shift_jis', 'euc-kr'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Reads a file's bytes as text.
 * @param wanted an encoding that was chosen; 'auto' takes the first that all bytes are valid in, UTF-8 before the others
 * @returns undefined where the bytes are no text in it
 */
export function decodeText(bytes: ArrayBuffer | Uint8Array, wanted: Encoding | 'auto', preferred?: Encoding): { text: string; encoding: Encoding } | undefined {
  const rest = ENCODINGS.filter((one) => one !== 'utf-8' && one !== preferred)
  const tried: readonly Encoding[] = wanted === 'auto' ? ['utf-8', ...(preferred && preferred !== 'utf-8' ? [preferred] : []), ...rest] : [wanted]
  for (const encoding of tried) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
    } catch {
      // The next one.
    }
  }
  return undefined
}
