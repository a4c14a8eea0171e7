import { queryOptions } from '@tanstack/react-query'
import { type Sheet, sheetProblem } from './sheet'

/** The valid sheets, and the invalid field of the others. */
export interface SheetFile {
  readonly sheets: readonly Sheet[]
  readonly problems: readonly { readonly id: string; readonly field: string }[]
}

/** Validates the content of the data file. */
export function readSheets(content: unknown): SheetFile {
  const given = typeof content === 'object' && content !== null ? (content as { sheets?: unknown }).sheets : undefined
  if (!Array.isArray(given)) return { sheets: [], problems: [{ id: 'print-sheets.json', field: 'sheets' }] }
  const read = given.map((sheet: unknown, at) => ({
    sheet: sheet as Sheet,
    id: nameOf(sheet, at),
    field: sheetProblem(sheet),
  }))
  return {
    sheets: read.filter(({ field }) => field === undefined).map(({ sheet }) => sheet),
    problems: read.flatMap(({ id, field }) => (field === undefined ? [] : [{ id, field }])),
  }
}

function nameOf(sheet: unknown, at: number): string {
  const id = typeof sheet === 'object' && sheet !== null ? (sheet as { id?: unknown }).id : undefined
  return typeof id === 'string' && id !== '' ? id : `${at + 1}`
}

/** The sheets of /print-sheets.json, a file beside the built console that can be edited without a build. */
export const sheetsQuery = queryOptions({
  queryKey: ['print', 'sheets'],
  queryFn: async ({ signal }): Promise<SheetFile> => {
    const response = await fetch('print-sheets.json', { signal })
    if (!response.ok) throw new Error(`print-sheets.json: ${response.status}`)
    return readSheets(await response.json())
  },
  staleTime: 60_000,
  meta: { background: true },
})
