import type { PreparedCall } from '../../../data/http'
import type { PickList } from './pickList'
import type { SheetJob } from './sheetDocument'

/** A batch of labels: the call that draws them, and the copies of each. */
export interface DrawnPart {
  readonly call: PreparedCall
  readonly copies: readonly number[]
}

/** To the worker: the job, then each batch it asks for. Preparing all batches of a long list at once would block the page. */
export type ToWorker =
  | { readonly type: 'start'; readonly job: SheetJob; readonly parts: number; readonly list: PickList | undefined }
  | { readonly type: 'part'; readonly at: number; readonly part: DrawnPart }

/** The indexes of labels whose barcode did not fit. */
type LeftOut = readonly number[]

/** The outcome: the document, or why there is none. */
export type WorkEnd =
  | { readonly type: 'done'; readonly pdf: Blob; readonly pages: number; readonly leftOut: LeftOut }
  /** The response to a refused call. */
  | {
      readonly type: 'refused'
      readonly call: PreparedCall
      readonly status: number
      readonly statusText: string
      readonly answer: string
    }
  /** The server could not be reached. */
  | { readonly type: 'lost' }
  | { readonly type: 'failed'; readonly message: string }

/** From the worker: a request for a batch, the number of labels placed, or the outcome. */
export type FromWorker =
  | { readonly type: 'ask'; readonly at: number }
  | { readonly type: 'progress'; readonly labels: number }
  | WorkEnd
