import { createStore } from './createStore'
import type { Tone } from './Badge'

export interface ToastEntry {
  readonly id: number
  readonly text: string
  readonly tone: Tone
}

/** What is up now; `Toaster` shows it. */
export const toasts = createStore<readonly ToastEntry[]>([])

let last = 0

function toast(text: string, { tone = 'info' }: { tone?: Tone } = {}): void {
  last += 1
  const entry = { id: last, text, tone }
  toasts.set((all) => [...all.filter((other) => other.text !== text), entry].slice(-4))
}

/** `toast(text, { tone })`: a note at the bottom right for 10 seconds (spec/1 §2.2). The text is already translated. */
export const useToast = () => toast
