import { useLayoutEffect, useState } from 'react'

// A dialog is answered first. A popup that is part of the page, such as that of a store on the map, asks nothing.
const OPEN_DIALOG = 'dialog[open], [role=dialog]:not(main *), [role=alertdialog]'

/** Whether the quick-jump palette is open; Ctrl/⌘ K opens and closes it. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  // Before the paint: who sees the page may press the keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((open) => !open && document.querySelector(OPEN_DIALOG) === null)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
