/** Bytes of a file that a sample is taken of: more than a parser gets at once. */
const MOST = 1_000_000

const ENCODINGS = ['utf-8', 'shift_jis', 'euc-kr'] as const

/** The text of a file's beginning, in the first encoding that it is valid in; a character cut at the end does not count. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.slice(0, MOST).arrayBuffer()
  for (const encoding of ENCODINGS) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: file.size > MOST })
    } catch {
      continue
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}
