import type { ProductUpload, ProductUploadLine } from '../../src/generated/types'

export type FaultCode = ProductUploadLine['error']
/** What is wrong with a file itself. */
export type FileFaultCode = NonNullable<ProductUpload['fileError']>

/** Why a line of a product file is refused; line 0 is the file itself. */
export interface Fault {
  readonly line: number
  readonly error: FaultCode
  readonly prCode?: string | undefined
  readonly column?: string | undefined
  /** What fills the error's text: a number of columns, the line that has the code already, what a script said. */
  readonly detail?: string | undefined
}

/** The whole file is refused: nothing of it is imported. */
export class FileFault extends Error {
  constructor(
    readonly error: FileFaultCode,
    readonly detail?: string,
    readonly column?: string,
  ) {
    super(error)
  }

  get fault(): Fault {
    return { line: 0, error: this.error, detail: this.detail, column: this.column }
  }
}

const TEXTS: Readonly<Record<FaultCode, string>> = {
  FILE_EMPTY: 'the file is empty',
  FILE_BINARY: 'the file is no text',
  FILE_CUT: 'the upload was cut off',
  FILE_TOO_LARGE: 'the file is too large',
  FILE_TOO_LONG: 'the file has too many lines',
  FILE_ENCODING: 'the characters cannot be read',
  FILE_NO_CODE_COLUMN: 'no column has product codes',
  FILE_DOUBLE_COLUMN: 'a column stands twice',
  FILE_UNKNOWN_COLUMN: 'a column is neither a field nor an alias',
  FILE_NO_DATA: 'No valid data',
  FILE_FAILED: 'the server could not finish the file',
  PARSER_EXCEPTION: 'the parser script failed',
  TOO_FEW_COLUMNS: 'too few columns',
  TOO_MANY_COLUMNS: 'too many columns',
  BROKEN_QUOTE: 'a quotation mark is not closed',
  NO_CODE: 'no product code',
  NO_LAYOUT: 'no layout',
  UNKNOWN_LAYOUT: 'This layout does not exist',
  WRONG_COUNT: 'no number of copies from 1 to 9999',
  NO_PRODUCT: 'This product does not exist',
  WRONG_STORE: 'a product of another store',
  DUPLICATE_CODE: 'the code stands in an earlier line',
  FORMULA: 'a formula instead of a value',
  TOO_LONG: 'the text is too long',
  CONTROL_CHARACTER: 'a character that cannot be shown',
  PARSER: 'refused by the parser script',
}

const LONGEST = 1000

/** A fault in one English sentence; the console says it in each language from the fault's parts. */
export function faultText({ line, error, column, detail }: Fault): string {
  const where = line === 0 ? '' : `line ${line}: `
  const what = [TEXTS[error], ...[column, detail].filter(Boolean)]
  return `${where}${what[0]}${what.length > 1 ? ` (${what.slice(1).join(', ')})` : ''}`.slice(0, LONGEST)
}

/** A fault as a row of the history's lines. */
export const lineOf = (uploadId: number, fault: Fault) => ({
  uploadId,
  line: fault.line,
  prCode: fault.prCode?.slice(0, 128) ?? null,
  column: fault.column?.slice(0, 200) ?? null,
  error: fault.error,
  detail: fault.detail?.slice(0, 500) ?? null,
  message: faultText(fault),
})
