import { useEffectEvent, useLayoutEffect } from 'react'
import { createStore } from '../../data/createStore'

/** A key, or two one after the other ("g d"), and what it does. */
export interface Shortcut {
  readonly keys: string
  /** What it does, in words; already translated. */
  readonly label: string
  /** Does it, unless it returns false: another one with the same keys is meant. Without it part of the page handles the key itself. */
  readonly run?: (target: HTMLElement) => boolean | void
  /** Types no character: it works while typing too, and cannot be turned off. */
  readonly anywhere?: boolean
}

/** Every shortcut of the current page: those that are listed are those that work. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/** How long the second key may take, in milliseconds. */
const SECOND_MS = 1_500

const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'
const DIALOG = 'dialog[open], [role=dialog]:not(main *), [role=alertdialog]'

let isOff = false
let first: { readonly key: string; readonly until: number } | undefined

/** Turns all shortcuts of one key off, for users of voice control and those who press keys by accident (WCAG 2.1.4). */
export const turnShortcutsOff = (off: boolean): void => void (isOff = off)

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof HTMLElement ? event.target : document.body
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (target.closest('[role=dialog]') || document.querySelector(DIALOG)) return
  const onlyAnywhere = isOff || target.closest(TYPING) !== null
  const pressed = first && Date.now() < first.until ? `${first.key} ${event.key}` : event.key
  first = undefined
  for (const { keys, run, anywhere } of shortcuts.get()) {
    if (keys !== pressed || !run || (onlyAnywhere && !anywhere) || run(target) === false) continue
    return event.preventDefault()
  }
  if (onlyAnywhere) return
  if (shortcuts.get().some(({ keys, run }) => run && keys.startsWith(`${event.key} `)))
    first = { key: event.key, until: Date.now() + SECOND_MS }
}

/** Registers a shortcut while the component is mounted; none if it is undefined. */
export function useShortcut(shortcut: Shortcut | undefined): void {
  const { keys, label, anywhere = false } = shortcut ?? { keys: undefined, label: '' }
  const acts = shortcut?.run !== undefined
  const run = useEffectEvent((target: HTMLElement) => shortcut?.run?.(target))
  // Before the paint: once the page is visible, keys may be pressed.
  useLayoutEffect(() => {
    if (keys === undefined) return
    const one: Shortcut = { keys, label, anywhere, ...(acts && { run: (target: HTMLElement) => run(target) }) }
    if (shortcuts.get().length === 0) document.addEventListener('keydown', onKey)
    shortcuts.set((all) => [...all, one])
    return () => {
      shortcuts.set((all) => all.filter((other) => other !== one))
      if (shortcuts.get().length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [keys, label, anywhere, acts])
}
