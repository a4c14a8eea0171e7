import { browserKey } from '../data/browserStore'

/** Light or dark; 'system' follows the system until one is chosen. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = browserKey('theme')
/** Where it was stored before react-admin's store had it. */
const OLD_KEY = 'shelfdeck.theme'

/** The theme that is chosen in react-admin's store, even before react-admin is loaded. */
export function readTheme(): Theme {
  const old = localStorage.getItem(OLD_KEY)
  if (old !== null) {
    localStorage.removeItem(OLD_KEY)
    keepTheme(asTheme(old))
  }
  return asTheme(localStorage.getItem(KEY)?.replaceAll('"', ''))
}

/** Stores the choice where react-admin's store has it. */
export function keepTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(theme))
}

/** Applies a theme to the page. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

const showStored = () => showTheme(readTheme())

/** Prints are light, whatever the screen is. Called before charts that draw for paper listen to the same events. */
export function printLight(): void {
  window.addEventListener('beforeprint', () => showTheme('light'))
  window.addEventListener('afterprint', showStored)
}

/** The theme of a stored value. */
export const asTheme = (stored: unknown): Theme => THEMES.find((theme) => theme === stored) ?? 'system'
