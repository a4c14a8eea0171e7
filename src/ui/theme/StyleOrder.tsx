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
  return insert(selector, style, sheet, shouldCache)
}

/** Puts the styles of MUI's components before those of our pages. */
export function StyleOrder({ children }: { readonly children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}
