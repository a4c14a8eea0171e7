import { useEffect, useRef, useState } from 'react'
import { HttpError } from '../../../data/http'
import { labelCount, type PrintItem } from '../list/items'
import { type PrintOrder, printPdf } from './printJob'

/** A PDF on its way. */
export type PrintState =
  | { readonly step: 'making'; readonly labels: number; readonly total: number }
  | { readonly step: 'ready'; readonly address: string; readonly bytes: number; readonly pages: number; readonly total: number; readonly isOpen: boolean; readonly leftOut: readonly PrintItem[] }
  | { readonly step: 'failed'; readonly error: unknown }

/** A tab that was opened reads its PDF at once; only then its address may go. */
const FORGET_AFTER_MS = 60_000

/** Makes one PDF at a time, and shows it in a new tab when it is there. Leaving the page calls it off. */
export function usePrintJob() {
  const [state, setState] = useState<PrintState>()
  const ending = useRef<AbortController>(undefined)
  const address = useRef<string>(undefined)
  const forget = () => {
    const old = address.current
    if (old !== undefined) setTimeout(() => URL.revokeObjectURL(old), FORGET_AFTER_MS)
    address.current = undefined
  }
  const stop = () => {
    ending.current?.abort()
    ending.current = undefined
    forget()
    setState(undefined)
  }
  useEffect(
    () => () => {
      ending.current?.abort()
      forget()
    },
    [],
  )

  const start = async (order: PrintOrder) => {
    stop()
    const own = new AbortController()
    ending.current = own
    const total = labelCount(order.items)
    setState({ step: 'making', labels: 0, total })
    try {
      const { pdf, pages, leftOut } = await printPdf(order, { signal: own.signal, onProgress: (labels) => !own.signal.aborted && setState({ step: 'making', labels, total }) })
      if (own.signal.aborted) return
      address.current = URL.createObjectURL(pdf)
      // A browser may hold back a tab that opens so long after the press: then the person opens it.
      const isOpen = window.open(address.current, '_blank') !== null
      setState({ step: 'ready', address: address.current, bytes: pdf.size, pages, total, isOpen, leftOut })
    } catch (error) {
      if (own.signal.aborted) return
      // The session has ended: the sign-in page says so.
      if (error instanceof HttpError && error.status === 401) return setState(undefined)
      setState({ step: 'failed', error })
    }
  }
  return { state, start, stop }
}
