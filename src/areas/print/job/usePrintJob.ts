import { useEffect } from 'react'
import { HttpError } from '../../../data/http'
import { afterPaint } from '../../../ui/kit/afterPaint'
import { createStore } from '../../../data/createStore'
import type { PrintItem } from '../list/items'
import { type PrintOrder, printPdf } from './printJob'

/** The state of the PDF. */
type PrintState =
  | { readonly step: 'making'; readonly total: number }
  | {
      readonly step: 'ready'
      readonly address: string
      readonly bytes: number
      readonly pages: number
      readonly total: number
      readonly isOpen: boolean
      readonly leftOut: readonly PrintItem[]
    }
  | { readonly step: 'failed'; readonly error: unknown }

// Time for an opened tab to read the PDF before its URL is revoked.
const REVOKE_AFTER_MS = 60_000

const state = createStore<PrintState | undefined>(undefined)
const labels = createStore(0)
let running: AbortController | undefined
let address: string | undefined

/** The state of the current PDF; undefined without one. */
export const usePrintState = state.use

/** The number of labels placed so far. */
export const usePrintedLabels = labels.use

/**
 * Makes one PDF at a time and opens it in a new tab. Leaving the page cancels it. Only the dialog subscribes to its state
 * and progress, so that the editor with its hundreds of rows does not render for each step.
 */
export function usePrintJob() {
  useEffect(() => stop, [])
  return { start, stop }
}

function stop(): void {
  running?.abort()
  running = undefined
  const old = address
  if (old !== undefined) setTimeout(() => URL.revokeObjectURL(old), REVOKE_AFTER_MS)
  address = undefined
  state.set(() => undefined)
}

// The dialog shows first: making the order takes a moment.
async function start(makeOrder: () => PrintOrder, total: number): Promise<void> {
  stop()
  const own = new AbortController()
  running = own
  labels.set(() => 0)
  state.set(() => ({ step: 'making', total }))
  try {
    await new Promise<void>(afterPaint)
    const { pdf, pages, leftOut } = await printPdf(makeOrder(), {
      signal: own.signal,
      onProgress: (done) => !own.signal.aborted && labels.set(() => done),
    })
    if (own.signal.aborted) return
    const ready = URL.createObjectURL(pdf)
    address = ready
    // A browser may block a tab this long after the click: the dialog then offers a button.
    const isOpen = window.open(ready, '_blank') !== null
    state.set(() => ({ step: 'ready', address: ready, bytes: pdf.size, pages, total, isOpen, leftOut }))
  } catch (error) {
    if (own.signal.aborted) return
    // The sign-in page reports an expired session.
    const isSignedOut = error instanceof HttpError && error.status === 401
    state.set(() => (isSignedOut ? undefined : { step: 'failed', error }))
  }
}
