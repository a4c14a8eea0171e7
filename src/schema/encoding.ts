import { analyse } from 'chardet'

/**
 * The encodings that files of product data may have; `shift_jis` and `euc-kr` include the extensions of Windows (CP932,
 * CP949).
 */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Countries whose files are often in national encodings. */
export type Country = 'JP' | 'KR'

const OWN = { JP: ['shift_jis', 'euc-jp', 'euc-kr'], KR: ['euc-kr', 'shift_jis', 'euc-jp'] } as const satisfies Record<
  Country,
  readonly Encoding[]
>

/** The encoding in a byte order mark. */
export function encodingOfBom(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return undefined
}

/** The lines with non-ASCII bytes: only they reveal the encoding. */
export function nonAsciiLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1)
    if (line.some((byte) => byte >= 0x80)) lines.push(line)
    from += line.length
  }
  return lines
}

/** From this confidence on, the detector outweighs the country. */
const SURE = 50
/** The bonus for encodings of the country. */
const HOME = 20
const NAMES: Readonly<Record<string, Encoding>> = {
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  'windows-1252': 'windows-1252',
  'ISO-8859-1': 'windows-1252',
}

/**
 * The likely encodings of bytes that are not UTF-8, most likely first. Windows-1252 reads anything: it is omitted if
 * the country has its own encodings.
 */
export function likelyEncodings(sample: Uint8Array, country?: Country): readonly Encoding[] {
  const own: readonly Encoding[] = country ? OWN[country] : []
  const found = analyse(sample)
    .flatMap(({ name, confidence }) =>
      NAMES[name] && confidence >= SURE
        ? [
            {
              encoding: NAMES[name],
              weight: confidence + (own.includes(NAMES[name]) && own[2] !== NAMES[name] ? HOME : 0),
            },
          ]
        : [],
    )
    .filter(({ encoding }) => !country || encoding !== 'windows-1252')
    .sort((one, other) => other.weight - one.weight)
  return [...new Set([...found.map(({ encoding }) => encoding), ...(country ? own : byBytes(sample))])]
}

/** A guess for samples that are too short for the detector. */
function byBytes(sample: Uint8Array): readonly Encoding[] {
  let [high, early, alone, run] = [0, 0, 0, 0]
  for (const byte of [...sample, 0x0a]) {
    if (byte < 0x80) {
      // Accented letters stand alone among ASCII ones.
      if (run === 1) alone += 1
      run = 0
      continue
    }
    high += 1
    run += 1
    // These bytes start characters in Shift_JIS, and none of the common Korean ones.
    if (byte <= 0x9f) early += 1
  }
  if (alone > high * 0.6) return ['windows-1252']
  return early > high * 0.1 ? ['shift_jis', 'euc-kr', 'euc-jp'] : ['euc-kr', 'euc-jp', 'shift_jis']
}
