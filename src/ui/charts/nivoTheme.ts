import { defaultTheme, extendDefaultTheme, type Theme } from '@nivo/theming'
import type { Ink } from './useInk'

const themes = new WeakMap<Ink, Theme>()

/** The look of nivo's axes and grids in the colours of the theme. */
export function themeOf(ink: Ink): Theme {
  const found = themes.get(ink)
  if (found) return found
  const { text, grid, family, size } = ink
  const theme = extendDefaultTheme(defaultTheme, { text: { fill: text, fontFamily: family, fontSize: size }, grid: { line: { stroke: grid, strokeWidth: 1 } } })
  themes.set(ink, theme)
  return theme
}
