import type { Ink } from './layout'

/** Names of the inks of e-paper, and what they look like on the wire: pure colours. */
export const INKS = { white: '#ffffff', black: '#000000', red: '#ff0000', yellow: '#ffff00' } as const
export type InkName = keyof typeof INKS

/** What a label can show: white and black, some red, some yellow too. */
export type Palette = readonly InkName[]

/** The palette of a tag type by the colours that it tells. */
export function paletteOf(colors: readonly string[]): Palette {
  const names = Object.keys(INKS) as InkName[]
  return names.filter((name) => name === 'white' || name === 'black' || colors.includes(INKS[name]))
}

/** The colour of an ink on a label that may not have it. */
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
