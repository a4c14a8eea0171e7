/** The colours of markers, from the theme that is on the page. */
export interface MarkerColours {
  readonly NORMAL: string
  readonly ALARM: string
  readonly OFFLINE: string
  readonly surface: string
  readonly text: string
  readonly accent: string
  readonly grid: string
  readonly font: string
}

/** Reads the theme's colours at an element. */
export function readColours(element: Element): MarkerColours {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    NORMAL: of('--ok-mark'),
    ALARM: of('--warn-mark'),
    OFFLINE: of('--error-mark'),
    surface: of('--surface'),
    text: of('--text'),
    accent: of('--accent'),
    grid: of('--border'),
    font: style.fontFamily,
  }
}

/** Reports when the theme of the page changes: by choice, or with the system's. @returns what ends that */
export function onThemeChange(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const machine = matchMedia('(prefers-color-scheme: dark)')
  machine.addEventListener('change', tell)
  return () => {
    observer.disconnect()
    machine.removeEventListener('change', tell)
  }
}
