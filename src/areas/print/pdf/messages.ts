import type { PreparedCall } from '../../../data/http'
import type { PickList } from './pickList'
import type { SheetJob } from './sheetDocument'

/** Labels that one call draws: its answer is their bitmaps in base64, as JSON; and how often each is printed. */
export interface DrawnPart {
  readonly call: PreparedCall
  readonly copies: readonly number[]
}

/**
 * What the worker gets: what is to be made, of how many parts; then each part that it asks for. All parts of a long list
 * at once would be made and copied while the page stands still.
 */
export type ToWorker =
  | { readonly type: 'start'; readonly job: SheetJob; readonly parts: number; readonly list: PickList | undefined }
  | { readonly type: 'part'; readonly at: number; readonly part: DrawnPart }

/** Which labels, by their number from 0 on, stand there without their barcode: it had no room. */
export type LeftOut = readonly number[]

/** How the work ended: with the document, or why there is none. */
export type WorkEnd =
  | { readonly type: 'done'; readonly pdf: Blob; readonly pages: number; readonly leftOut: LeftOut }
  /** The answer of a call that was refused. */
  | { readonly type: 'refused'; readonly call: PreparedCall; readonly status: number; readonly statusText: string; readonly answer: string }
  /** The server could not be reached. */
  | { readonly type: 'lost' }
  | { readonly type: 'failed'; readonly message: string }

/** What the worker reports: which part it needs, how many labels stand in the document, the end. */
export type FromWorker = { readonly type: 'ask'; readonly at: number } | { readonly type: 'progress'; readonly labels: number } | WorkEnd
