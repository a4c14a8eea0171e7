import { useLayoutEffect, useState } from 'react'
import type { Turn } from './LabelImage'

export interface Pages {
  readonly page: number
  readonly turn: Turn
  readonly show: (page: number) => void
  readonly previous: () => void
  readonly next: () => void
  readonly rotate: () => void
}

/**
 * Which of a label's pages is shown, and how it is rotated. The arrow keys turn pages, R rotates the label.
 * @param byKey false if the page around it uses these keys
 */
export function usePages(count: number, { byKey = true }: { readonly byKey?: boolean } = {}): Pages {
  const [wanted, setPage] = useState(0)
  const [turn, setTurn] = useState<Turn>(0)
  const page = Math.min(wanted, Math.max(0, count - 1))
  const previous = () => setPage(Math.max(0, page - 1))
  const next = () => setPage(Math.min(count - 1, page + 1))
  const rotate = () => setTurn(((turn + 1) % 4) as Turn)
  useLayoutEffect(() => {
    if (!byKey) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      if (event.key === 'ArrowLeft') previous()
      else if (event.key === 'ArrowRight') next()
      else if (event.key.toLowerCase() === 'r') rotate()
      else return
      event.preventDefault()
    }
    // Captured, since a dialog stops the propagation of keys.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
  return { page, turn, show: setPage, previous, next, rotate }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
