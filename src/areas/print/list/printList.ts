import { copies, MOST_ITEMS, type PrintItem } from './items'

/** A change to a list of items. */
export type ListChange =
  | { readonly type: 'add'; readonly items: readonly PrintItem[] }
  | { readonly type: 'put'; readonly item: PrintItem }
  | { readonly type: 'quantity'; readonly key: string; readonly qty: number }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'move'; readonly key: string; readonly to: number }
  | { readonly type: 'replace'; readonly items: readonly PrintItem[] }

/** A list after a change. Adding an item again raises its quantity. */
export function changed(items: readonly PrintItem[], change: ListChange): readonly PrintItem[] {
  switch (change.type) {
    case 'add':
      return added(items, change.items)
    case 'put':
      return items.some(({ key }) => key === change.item.key)
        ? items.map((item) => (item.key === change.item.key ? change.item : item))
        : added(items, [change.item])
    case 'quantity':
      return items.map((item) => (item.key === change.key ? { ...item, qty: copies(change.qty) } : item))
    case 'remove':
      return items.filter(({ key }) => key !== change.key)
    case 'move':
      return moved(items, change.key, change.to)
    case 'replace':
      return change.items
  }
}

function added(items: readonly PrintItem[], more: readonly PrintItem[]): PrintItem[] {
  const all = new Map(items.map((item) => [item.key, item]))
  for (const item of more) {
    const known = all.get(item.key)
    if (known) all.set(item.key, { ...item, qty: copies(known.qty + item.qty) })
    else if (all.size < MOST_ITEMS) all.set(item.key, item)
  }
  return [...all.values()]
}

function moved(items: readonly PrintItem[], key: string, to: number): readonly PrintItem[] {
  const from = items.findIndex((item) => item.key === key)
  const target = Math.min(items.length - 1, Math.max(0, to))
  const item = items[from]
  if (!item || from === target) return items
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(target, 0, item)
}
