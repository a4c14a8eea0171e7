import type { Ink } from './layout'

/** The inks of e-paper by name, as pure colours. */
export const INKS = { white: '#ffffff', black: '#000000', red: '#ff0000', yellow: '#ffff00' } as const
export type InkName = keyof typeof INKS

/** The palettes of labels: white and black, with red, with red and yellow. */
export type Palette = readonly InkName[]

/** The palette of a tag type. @param colors as the type declares them */
export function paletteOf(colors: readonly string[]): Palette {
  const names = Object.keys(INKS) as InkName[]
  return names.filter((name) => name === 'white' || name === 'black' || colors.includes(INKS[name]))
}

/** The colour of an ink, or of the nearest available one. */
export function inkColor(ink: Ink, palette: Palette): string {
  const accent = palette.includes('red') ? INKS.red : INKS.black
  switch (ink) {
    case 'black':
    case 'white':
      return INKS[ink]
    case 'accent':
      return accent
    case 'highlight':
      return palette.includes('yellow') ? INKS.yellow : accent
    case 'onHighlight':
      return palette.includes('yellow') ? INKS.black : INKS.white
  }
}
