import { analyse } from 'chardet'

/**
 * What a file of product data may be written in: `shift_jis` and `euc-kr` with the letters that Windows adds to them
 * (CP932, CP949).
 */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A country whose files are often in its own encodings. */
export type Country = 'JP' | 'KR'

const OWN = { JP: ['shift_jis', 'euc-jp', 'euc-kr'], KR: ['euc-kr', 'shift_jis', 'euc-jp'] } as const satisfies Record<Country, readonly Encoding[]>

/** Reads a byte order mark. */
export function markOf(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return undefined
}

/** The lines of a text that have other bytes than ASCII: they alone say what it is written in. */
export function tellingLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1)
    if (line.some((byte) => byte >= 0x80)) lines.push(line)
    from += line.length
  }
  return lines
}

/** From here on what the detector says of a sample counts more than where the file comes from. */
const SURE = 50
/** What the encodings of the own country are ahead of the others. */
const HOME = 20
const NAMES: Readonly<Record<string, Encoding>> = { Shift_JIS: 'shift_jis', 'EUC-JP': 'euc-jp', 'EUC-KR': 'euc-kr', 'windows-1252': 'windows-1252', 'ISO-8859-1': 'windows-1252' }

/**
 * What bytes that are no UTF-8 look like, the likeliest first. Windows-1252 reads everything: it is left out where the
 * country writes otherwise.
 */
export function likelyEncodings(sample: Uint8Array, country?: Country): readonly Encoding[] {
  const own: readonly Encoding[] = country ? OWN[country] : []
  const found = analyse(sample)
    .flatMap(({ name, confidence }) => (NAMES[name] && confidence >= SURE ? [{ encoding: NAMES[name], weight: confidence + (own.includes(NAMES[name]) && own[2] !== NAMES[name] ? HOME : 0) }] : []))
    .filter(({ encoding }) => !country || encoding !== 'windows-1252')
    .sort((one, other) => other.weight - one.weight)
  return [...new Set([...found.map(({ encoding }) => encoding), ...(country ? own : byBytes(sample))])]
}

/** For samples that are too short for the detector. */
function byBytes(sample: Uint8Array): readonly Encoding[] {
  let [high, early, alone, run] = [0, 0, 0, 0]
  for (const byte of [...sample, 0x0a]) {
    if (byte < 0x80) {
      // Accented letters stand alone among plain ones.
      if (run === 1) alone += 1
      run = 0
      continue
    }
    high += 1
    run += 1
    // They begin characters of Shift_JIS, and none of the common Korean ones.
    if (byte <= 0x9f) early += 1
  }
  if (alone > high * 0.6) return ['windows-1252']
  return early > high * 0.1 ? ['shift_jis', 'euc-kr', 'euc-jp'] : ['euc-kr', 'euc-jp', 'shift_jis']
}
