import { useEffect, useState, useSyncExternalStore } from 'react'

type Cards = typeof import('./cards/cards')

/** As the style sheets have it. */
const NARROW = '(max-width: 599.9px)'
const narrow = typeof matchMedia === 'function' ? matchMedia(NARROW) : undefined
const listen = (listener: () => void) => {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}
const isNarrow = () => narrow?.matches === true

let loaded: Cards | undefined
const load = async () => (loaded = await import('./cards/cards'))
if (isNarrow()) load().catch(() => undefined)

/** How rows are drawn as cards: undefined where there is room for a table, 'coming' while it is on its way. Where it cannot be loaded they are a table. */
export function useCards(): Cards | 'coming' | undefined {
  const wanted = useSyncExternalStore(listen, isNarrow, isNarrow)
  const [settled, setSettled] = useState(loaded !== undefined)
  useEffect(() => {
    if (!wanted || settled) return
    const settle = () => setSettled(true)
    load().then(settle, settle)
  }, [wanted, settled])
  if (!wanted) return undefined
  return loaded ?? (settled ? undefined : 'coming')
}
