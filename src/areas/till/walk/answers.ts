import type { PriceCheckAnswer, PriceCheckItem } from '../../../generated/types'
import { centsOf } from '../../../schema/cents'

/** An answer that the server does not have yet. */
export interface Waiting {
  readonly place: number
  readonly answer: PriceCheckAnswer
  /** Why the server did not take it; nothing while it has not said. */
  readonly refused?: string
}

const keyOf = (email: string, checkId: number) => `shelfdeck.priceCheck.${email}.${checkId}`

/** The answers of a check that this browser has kept. */
export function keptAnswers(email: string, checkId: number): readonly Waiting[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(email, checkId)) ?? '[]')
    return Array.isArray(kept)
      ? (kept as Waiting[]).filter(({ place, answer }) => place > 0 && answer !== undefined)
      : []
  } catch {
    return []
  }
}

/** Keeps the answers of a check in this browser until they are sent. */
export function keepAnswers(email: string, checkId: number, waiting: readonly Waiting[]): void {
  try {
    if (waiting.length === 0) localStorage.removeItem(keyOf(email, checkId))
    else localStorage.setItem(keyOf(email, checkId), JSON.stringify(waiting))
  } catch {
    // A browser without room for it still has them on the page.
  }
}

/** The waiting answers with another one, which replaces that of the same product. */
export const withAnswer = (waiting: readonly Waiting[], next: Waiting): readonly Waiting[] => [
  ...waiting.filter(({ place }) => place !== next.place),
  next,
]

/** The list with the answers that are still to be sent, as the server will have them. */
export function withWaiting(items: readonly PriceCheckItem[], waiting: readonly Waiting[]): readonly PriceCheckItem[] {
  const answers = new Map(waiting.map(({ place, answer }) => [place, answer]))
  return items.map((item) => {
    const answer = answers.get(item.place)
    return answer ? { ...item, ...said(item, answer) } : item
  })
}

function said(item: PriceCheckItem, { verdict, seen, note }: PriceCheckAnswer): Partial<PriceCheckItem> {
  const difference = verdict === 'WRONG' ? (item.expectedCents - (centsOf(seen ?? '') ?? 0)) / 100 : 0
  return {
    note: note ?? null,
    seen: verdict === 'WRONG' ? (seen ?? null) : verdict === 'RIGHT' ? item.expected : null,
    difference: verdict === 'WRONG' || verdict === 'RIGHT' ? difference : null,
    verdict: verdict !== 'WRONG' ? verdict : difference === 0 ? 'RIGHT' : difference > 0 ? 'OVERCHARGE' : 'UNDERCHARGE',
  }
}

/** How many of a list have each answer. */
export function countsOf(items: readonly PriceCheckItem[]): Readonly<Record<PriceCheckItem['verdict'], number>> {
  const counts = { OPEN: 0, RIGHT: 0, OVERCHARGE: 0, UNDERCHARGE: 0, NOT_FOUND: 0 }
  for (const { verdict } of items) counts[verdict] += 1
  return counts
}

/** The place of the next open product after a place, from the beginning after the last; undefined without one. */
export function nextOpen(items: readonly PriceCheckItem[], after: number): number | undefined {
  const open = items.filter(({ verdict }) => verdict === 'OPEN').map(({ place }) => place)
  return open.find((place) => place > after) ?? open.find((place) => place !== after) ?? open[0]
}

/** The product that a scanned code is of: whole, or as an EAN of which the leading zeros differ. */
export function scannedItem(items: readonly PriceCheckItem[], code: string): PriceCheckItem | undefined {
  const bare = (text: string) => text.replace(/^0+/, '')
  const wanted = code.trim()
  if (wanted === '') return undefined
  return (
    items.find(({ prCode }) => prCode === wanted) ??
    (/^\d{8,14}$/.test(wanted) ? items.find(({ prCode }) => bare(prCode) === bare(wanted)) : undefined)
  )
}
