import { useSyncExternalStore } from 'react'

/** Light or dark; 'system' follows the machine until one is chosen. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'shelfdeck.theme'
const listeners = new Set<() => void>()

function readTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Puts the stored theme on the page; called once before anything is drawn. */
export function applyTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

const wearLight = () => {
  document.documentElement.dataset['theme'] = 'light'
}

/** Paper is light whatever the screen is. Called before what draws for paper itself listens for the same. */
export function printLight(): void {
  window.addEventListener('beforeprint', wearLight)
  window.addEventListener('afterprint', applyTheme)
}

/** Keeps the choice and puts it on the page. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen theme, live. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)
