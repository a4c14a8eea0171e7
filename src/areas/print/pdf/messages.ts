import type { PickList } from './pickList'
import type { SheetJob } from './sheetDocument'

/** What the worker is told: what is to be made, then labels in their order, then that there are no more. */
export type ToWorker =
  | { readonly type: 'begin'; readonly job: SheetJob }
  /** An answer of bitmaps in base64, as JSON, and how often each is printed. */
  | { readonly type: 'labels'; readonly answer: ArrayBuffer; readonly copies: readonly number[] }
  | { readonly type: 'end'; readonly list: PickList | undefined }

/** Which labels, by their number from 0 on, stand there without their barcode: it had no room. */
export type LeftOut = readonly number[]

/** What the worker says: how many labels stand in the document, the document, or why there is none. */
export type FromWorker =
  | { readonly type: 'progress'; readonly labels: number }
  | { readonly type: 'done'; readonly pdf: Blob; readonly pages: number; readonly leftOut: LeftOut }
  | { readonly type: 'failed'; readonly message: string }
