/** How many lines and characters a parser gets at once (server/scripts). */
const PIECE = { lines: 1000, characters: 500_000 } as const

export interface FileLine {
  /** Line number in the file, from 1. */
  readonly line: number
  readonly text: string
}

export interface FilePieceSample {
  readonly fileName: string
  readonly storeCode: string | null
  readonly header: string
  readonly lines: readonly FileLine[]
}

/** The first piece of a file as a parser gets it: without blank lines. */
export function filePiece(fileName: string, storeCode: string | null, text: string): FilePieceSample {
  const lines: FileLine[] = []
  let characters = 0
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue
    characters += line.length
    if (lines.length === PIECE.lines || characters > PIECE.characters) break
    lines.push({ line: at + 1, text: line })
  }
  return { fileName, storeCode, header: lines[0]?.text ?? '', lines }
}
