import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'

/**
 * Where MUI's styles go: into the layer `mui`, so that those of our pages come after them. MUI's own
 * `StyledEngineProvider` does the same, and has each style rewritten for browsers that the console does not run in: a
 * quarter of what a style costs.
 */
const cache = createCache({ key: 'css', stylisPlugins: [] })
const insert = cache.insert.bind(cache)
cache.insert = (selector, style, sheet, shouldCache) => {
  if (!style.styles.startsWith('@layer')) style.styles = `@layer mui {${style.styles}}`
  if (sheet === cache.sheet) startElement()
  return insert(selector, style, sheet, shouldCache)
}

/**
 * Each style has an element of its own, the last of the head. Where a rule with a layer comes into a style sheet that
 * Chromium knows, or into one before others, it takes up all fonts again and lays out the whole page: 100 ms at 4x CPU
 * slowdown, for each dialog or form whose styles are new. A new last sheet costs a twentieth, also after hundreds.
 */
function startElement(): void {
  cache.sheet.tags = []
  cache.sheet.ctr = 0
}

/** Puts the styles of MUI's components before those of our pages. */
export function StyleOrder({ children }: { readonly children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}
