import { useEffect } from 'react'
import { HttpError } from '../../../data/http'
import { afterPaint } from '../../../ui/kit/afterPaint'
import { createStore } from '../../../ui/kit/createStore'
import type { PrintItem } from '../list/items'
import { type PrintOrder, printPdf } from './printJob'

/** A PDF on its way. */
export type PrintState =
  | { readonly step: 'making'; readonly total: number }
  | { readonly step: 'ready'; readonly address: string; readonly bytes: number; readonly pages: number; readonly total: number; readonly isOpen: boolean; readonly leftOut: readonly PrintItem[] }
  | { readonly step: 'failed'; readonly error: unknown }

/** A tab that was opened reads its PDF at once; only then its address may go. */
const FORGET_AFTER_MS = 60_000

const state = createStore<PrintState | undefined>(undefined)
const labels = createStore(0)
let ending: AbortController | undefined
let address: string | undefined

/** The PDF on its way; undefined without one. */
export const usePrintState = state.use

/** How many labels stand on their sheets. */
export const usePrintedLabels = labels.use

/**
 * Makes one PDF at a time, and shows it in a new tab when it is there. Leaving the page calls it off. Its state and how
 * far it has come are read by the dialog alone: the editor with its hundreds of rows and labels is not drawn for them.
 */
export function usePrintJob() {
  useEffect(() => stop, [])
  return { start, stop }
}

function stop(): void {
  ending?.abort()
  ending = undefined
  const old = address
  if (old !== undefined) setTimeout(() => URL.revokeObjectURL(old), FORGET_AFTER_MS)
  address = undefined
  state.set(() => undefined)
}

/** Shows the dialog at once, and makes the order and its PDF after it. */
async function start(makeOrder: () => PrintOrder, total: number): Promise<void> {
  stop()
  const own = new AbortController()
  ending = own
  labels.set(() => 0)
  state.set(() => ({ step: 'making', total }))
  try {
    await new Promise<void>(afterPaint)
    const { pdf, pages, leftOut } = await printPdf(makeOrder(), { signal: own.signal, onProgress: (done) => !own.signal.aborted && labels.set(() => done) })
    if (own.signal.aborted) return
    const ready = URL.createObjectURL(pdf)
    address = ready
    // A browser may hold back a tab that opens so long after the press: then the person opens it.
    const isOpen = window.open(ready, '_blank') !== null
    state.set(() => ({ step: 'ready', address: ready, bytes: pdf.size, pages, total, isOpen, leftOut }))
  } catch (error) {
    if (own.signal.aborted) return
    // The session has ended: the sign-in page says so.
    const isSignedOut = error instanceof HttpError && error.status === 401
    state.set(() => (isSignedOut ? undefined : { step: 'failed', error }))
  }
}
