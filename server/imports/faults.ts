import type { ProductUpload, ProductUploadLine } from '../../src/generated/types'
import { keyed, type Message, quote, say } from '../base/say'

type FaultCode = ProductUploadLine['error']
/** Why a whole file is refused. */
export type FileFaultCode = NonNullable<ProductUpload['fileError']>

/** Why a line is refused; line 0 is the file itself. */
export interface Fault {
  readonly line: number
  readonly error: FaultCode
  readonly prCode?: string | undefined
  readonly column?: string | undefined
  /** Completes the text of the error: a number of columns, the earlier line of the code, the message of a script. */
  readonly detail?: string | Message | undefined
}

/** The whole file is refused: nothing is imported. */
export class FileFault extends Error {
  constructor(
    readonly error: FileFaultCode,
    readonly detail?: string | Message,
    readonly column?: string,
  ) {
    super(error)
  }

  get fault(): Fault {
    return { line: 0, error: this.error, detail: this.detail, column: this.column }
  }
}

const MAX_LENGTH = 1000

/** A fault in one sentence. */
export function faultSaid({ line, error, column, detail }: Fault): Message {
  const fault = say(`server.fault.${error}`)
  const parts = [column, detail].flatMap((part) => (!part ? [] : typeof part === 'string' ? [quote(part)] : [part]))
  const text = parts.length === 0 ? fault : say('server.faultWith', { fault, parts })
  return line === 0 ? text : say('server.atLine', { line, text })
}

/** A fault in English, as it is stored. */
export const faultText = (fault: Fault): string => faultSaid(fault).message.slice(0, MAX_LENGTH)

/** A fault as a row of the upload's lines. */
export const lineOf = (uploadId: number, fault: Fault) => ({
  uploadId,
  line: fault.line,
  prCode: fault.prCode?.slice(0, 128) ?? null,
  column: fault.column?.slice(0, 200) ?? null,
  error: fault.error,
  ...detailOf(fault.detail),
  message: faultText(fault),
})

function detailOf(detail: Fault['detail']) {
  if (typeof detail !== 'object') return { detail: detail?.slice(0, 500) ?? null, detailSaid: null }
  return { detail: detail.message.slice(0, 500), detailSaid: keyed(detail) }
}
