import type { PreparedCall } from '../../../data/http'
import type { PickList } from './pickList'
import type { SheetJob } from './sheetDocument'

/** Labels that one call draws: its answer is their bitmaps in base64, as JSON; and how often each is printed. */
export interface DrawnPart {
  readonly call: PreparedCall
  readonly copies: readonly number[]
}

/** What the worker is told: what is to be made, and the labels in their order. */
export interface ToWorker {
  readonly job: SheetJob
  readonly parts: readonly DrawnPart[]
  readonly list: PickList | undefined
}

/** Which labels, by their number from 0 on, stand there without their barcode: it had no room. */
export type LeftOut = readonly number[]

/** What the worker reports: how many labels stand in the document, the document, or why there is none. */
export type FromWorker =
  | { readonly type: 'progress'; readonly labels: number }
  | { readonly type: 'done'; readonly pdf: Blob; readonly pages: number; readonly leftOut: LeftOut }
  /** The answer of a call that was refused. */
  | { readonly type: 'refused'; readonly call: PreparedCall; readonly status: number; readonly statusText: string; readonly answer: string }
  /** The server could not be reached. */
  | { readonly type: 'lost' }
  | { readonly type: 'failed'; readonly message: string }
