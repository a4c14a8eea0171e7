/** What a key asks of the row that has the focus. */
type RowMove = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp'
type RowCommand = RowMove | 'open' | 'select' | 'menu' | 'change'

const KEYS: Readonly<Record<string, RowCommand>> = {
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
  Enter: 'open',
  ' ': 'select',
  ContextMenu: 'menu',
  '.': 'menu',
  F2: 'change',
}

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What a key means to a table: a move, a command, or nothing. */
export function keyCommand({ key, ctrlKey, metaKey, altKey }: Key): RowCommand | undefined {
  return ctrlKey || metaKey || altKey ? undefined : KEYS[key]
}

/** The row that a move leads to, within the page. */
export function movedTo(move: RowMove, from: number, count: number, perScreen: number): number {
  const step = Math.max(1, perScreen)
  const target = {
    next: from + 1,
    previous: from - 1,
    first: 0,
    last: count - 1,
    pageDown: from + step,
    pageUp: from - step,
  }[move]
  return Math.max(0, Math.min(count - 1, target))
}
