/** Lines and characters that a parser is handed at once (server/scripts). */
export const PIECE = { lines: 1000, characters: 500_000 } as const

export interface FilePieceSample {
  readonly fileName: string
  readonly storeCode: string | null
  readonly header: string
  readonly firstLine: number
  readonly lines: readonly string[]
}

/** The first piece of a file, as a parser is given it. */
export function filePiece(fileName: string, storeCode: string | null, text: string): FilePieceSample {
  const lines: string[] = []
  let characters = 0
  for (const line of text.split(/\r\n|\n|\r/)) {
    characters += line.length
    if (lines.length === PIECE.lines || characters > PIECE.characters) break
    lines.push(line)
  }
  if (lines.at(-1) === '') lines.pop()
  return { fileName, storeCode, header: lines[0] ?? '', firstLine: 1, lines }
}
