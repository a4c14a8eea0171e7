import { useCallback, useEffect } from 'react'
import { createStore } from '../../data/createStore'

/** The drawer that stands beside the page: there is room for one. */
export const openDrawer = createStore<string | undefined>(undefined)

/** Opens and closes the drawer of this name; it closes with what opened it. */
export function useDrawer(name: string) {
  const isOpen = openDrawer.use() === name
  const close = useCallback(() => openDrawer.set((now) => (now === name ? undefined : now)), [name])
  const toggle = useCallback(() => openDrawer.set((now) => (now === name ? undefined : name)), [name])
  useEffect(() => close, [close])
  return { isOpen, close, toggle }
}
