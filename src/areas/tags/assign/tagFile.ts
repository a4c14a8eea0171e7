import Papa from 'papaparse'

/** One tag of a file and, where the line says it, its product. */
export interface FileLine {
  readonly line: number
  readonly tagId: string
  readonly prCode: string
}

/** What is wrong with a line: a key below `areas.tags.assign.file.mistakes`. */
export interface Mistake {
  readonly line: number
  readonly kind: 'noTag' | 'tagTooLong' | 'codeTooLong' | 'tooManyColumns' | 'twice' | 'notInStore'
  readonly tagId: string
  /** Where the tag stood before. */
  readonly firstLine?: number
}

export interface TagFile {
  readonly lines: readonly FileLine[]
  readonly mistakes: readonly Mistake[]
}

const LONGEST_TAG = 32
const LONGEST_CODE = 128
const HEADING = /^(tag[\s_-]?(id|mac)?|barcode)$/i

/** Whether a file may be read at all (spec/2 §5). */
export const isTagFileName = (name: string): boolean => /\.(csv|txt)$/i.test(name)

/**
 * Reads a CSV or TXT file: a tag ID a line, and where there is a second column the product's code. Blank lines and
 * lines that begin with # are no lines of it, a heading is passed over. Every other line is a tag or a mistake.
 */
export function readTagFile(text: string): TagFile {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimitersToGuess: [',', ';', '\t', '|'] })
  const lines: FileLine[] = []
  const mistakes: Mistake[] = []
  const first = new Map<string, number>()
  data.forEach((cells, at) => {
    const line = at + 1
    const [tagId = '', prCode = '', ...rest] = cells.map((cell) => cell.trim())
    if (cells.every((cell) => cell.trim() === '') || tagId.startsWith('#') || (at === 0 && HEADING.test(tagId))) return
    const mistake = mistakeOf(tagId, prCode, rest)
    const firstLine = first.get(tagId)
    if (mistake) mistakes.push({ line, kind: mistake, tagId })
    else if (firstLine !== undefined) mistakes.push({ line, kind: 'twice', tagId, firstLine })
    else {
      first.set(tagId, line)
      lines.push({ line, tagId, prCode })
    }
  })
  return { lines, mistakes }
}

function mistakeOf(tagId: string, prCode: string, rest: readonly string[]): Mistake['kind'] | undefined {
  if (tagId === '') return 'noTag'
  if (tagId.length > LONGEST_TAG) return 'tagTooLong'
  if (prCode.length > LONGEST_CODE) return 'codeTooLong'
  return rest.some((cell) => cell !== '') ? 'tooManyColumns' : undefined
}

/** The file once the store has been asked which of its tags it has. */
export function withKnownTags({ lines, mistakes }: TagFile, known: ReadonlySet<string>): TagFile {
  const strangers = lines.filter(({ tagId }) => !known.has(tagId)).map(({ line, tagId }) => ({ line, tagId, kind: 'notInStore' as const }))
  return {
    lines: lines.filter(({ tagId }) => known.has(tagId)),
    mistakes: [...mistakes, ...strangers].sort((one, other) => one.line - other.line),
  }
}
