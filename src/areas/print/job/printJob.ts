import { networkLost, refusal } from '../../../data/http'
import type { DrawnPart, FromWorker, ToWorker, WorkEnd } from '../pdf/messages'
import type { PickList } from '../pdf/pickList'
import type { SheetJob } from '../pdf/sheetDocument'
import type { PrintItem } from '../list/items'
import { marginFor } from '../sheets/sheet'
import { drawingCall, type Drawing } from './previews'

/** What to print, and how. */
export interface PrintOrder {
  readonly job: SheetJob
  readonly layoutId: string
  readonly dpi: number
  readonly items: readonly PrintItem[]
  readonly list: PickList | undefined
}

export interface MadePdf {
  readonly pdf: Blob
  readonly pages: number
  /** Items whose barcode did not fit on their label. */
  readonly leftOut: readonly PrintItem[]
}

// In square millimetres: some hundred kilobytes an answer, so that the progress keeps moving.
const AREA_PER_CALL = 80_000
const MAX_PER_CALL = 40

/**
 * Makes the PDF of an order in a worker, which has the server draw the labels in batches and places them on sheets.
 * @param onProgress receives the number of labels placed so far
 * @throws HttpError if labels cannot be drawn, Error if the PDF cannot be made, AbortError if it was cancelled
 */
export async function printPdf(
  order: PrintOrder,
  {
    signal,
    onProgress,
    open = openWorker,
  }: { signal: AbortSignal; onProgress: (labels: number) => void; open?: () => Worker },
): Promise<MadePdf> {
  signal.throwIfAborted()
  const worker = open()
  const parts = inParts(order.items, partSize(order.job.size))
  const drawing = { layoutId: order.layoutId, dpi: order.dpi, margin: marginFor(order.job.sheet, order.job.size) }
  const send = (message: ToWorker) => worker.postMessage(message)
  const made = new Promise<WorkEnd>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'ask') send({ type: 'part', at: data.at, part: partOf(parts[data.at] ?? [], drawing) })
      else if (data.type === 'progress') onProgress(data.labels)
      else resolve(data)
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  try {
    send({ type: 'start', job: order.job, parts: parts.length, list: order.list })
    const end = await made
    if (end.type === 'refused') throw await refusal(new Response(end.answer, end), end.call)
    if (end.type === 'lost') throw networkLost()
    if (end.type === 'failed') throw new Error(end.message)
    return { pdf: end.pdf, pages: end.pages, leftOut: end.leftOut.flatMap((at) => order.items[at] ?? []) }
  } finally {
    worker.terminate()
  }
}

const partOf = (items: readonly PrintItem[], drawing: Drawing): DrawnPart => ({
  call: drawingCall(items, drawing),
  copies: items.map(({ qty }) => qty),
})

const partSize = ([width, height]: SheetJob['size']) =>
  Math.max(1, Math.min(MAX_PER_CALL, Math.floor(AREA_PER_CALL / (width * height))))

function inParts(items: readonly PrintItem[], size: number): PrintItem[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

const openWorker = () => new Worker(new URL('../pdf/print.worker.ts', import.meta.url), { type: 'module' })
