import type { FromWorker, ToWorker } from '../pdf/messages'
import type { PickList } from '../pdf/pickList'
import type { SheetJob } from '../pdf/sheetDocument'
import type { PrintItem } from '../list/items'
import { marginFor } from '../sheets/sheet'
import { drawnAnswer } from './previews'

/** What is to be printed, and how. */
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
  /** Items whose barcode had no room on their label. */
  readonly leftOut: readonly PrintItem[]
}

/** Square millimetres of labels that one answer holds: some hundred kilobytes, so that the progress moves. */
const AREA_PER_CALL = 80_000
const MOST_PER_CALL = 40
/** Answers on their way while the worker places what came before. */
const AT_ONCE = 2

type Draw = typeof drawnAnswer

/**
 * Makes the PDF of an order: the server draws the labels, some at a time, and a worker puts them onto sheets, so that
 * the page never stands still.
 * @param onProgress how many labels stand on their sheets
 * @throws HttpError where labels cannot be drawn, Error where the PDF cannot be made, 'AbortError' where it was called off
 */
export async function printPdf(order: PrintOrder, { signal, onProgress, draw = drawnAnswer, open = openWorker }: { signal: AbortSignal; onProgress: (labels: number) => void; draw?: Draw; open?: () => Worker }): Promise<MadePdf> {
  signal.throwIfAborted()
  const worker = open()
  const say = (message: ToWorker) => worker.postMessage(message, message.type === 'labels' ? [message.answer] : [])
  const made = new Promise<MadePdf>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'progress') onProgress(data.labels)
      else if (data.type === 'done') resolve({ pdf: data.pdf, pages: data.pages, leftOut: data.leftOut.flatMap((at) => order.items[at] ?? []) })
      else reject(new Error(data.message))
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  try {
    say({ type: 'begin', job: order.job })
    const sending = sendLabels(order, say, draw, signal).then(() => say({ type: 'end', list: order.list }))
    const [, result] = await Promise.all([Promise.race([sending, made]), made])
    return result
  } finally {
    worker.terminate()
  }
}

async function sendLabels({ items, layoutId, dpi, job }: PrintOrder, say: (message: ToWorker) => void, draw: Draw, signal: AbortSignal): Promise<void> {
  const drawing = { layoutId, dpi, margin: marginFor(job.sheet, job.size) }
  const parts = inParts(items, partSize(job.size))
  const asked = parts.slice(0, AT_ONCE).map((part) => draw(part, drawing, signal))
  for (const [at, part] of parts.entries()) {
    const answer = await asked[at]
    const next = parts[at + AT_ONCE]
    if (next) asked.push(draw(next, drawing, signal))
    // Nobody waits for it once it failed before its turn.
    asked.at(-1)?.catch(() => undefined)
    if (answer) say({ type: 'labels', answer, copies: part.map(({ qty }) => qty) })
  }
}

const partSize = ([width, height]: SheetJob['size']) => Math.max(1, Math.min(MOST_PER_CALL, Math.floor(AREA_PER_CALL / (width * height))))

function inParts(items: readonly PrintItem[], size: number): PrintItem[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

const openWorker = () => new Worker(new URL('../pdf/print.worker.ts', import.meta.url), { type: 'module' })
