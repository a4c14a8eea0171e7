const STYLES = { regular: '500Medium', bold: '700Bold', black: '900Black' } as const

/** How heavy letters are. Thin strokes would not survive a surface without greys. */
export type Weight = keyof typeof STYLES

/** The fonts in the order in which a character is looked for: none has all (the Japanese one no Hangul, the Korean one not all kanji). */
export const FAMILIES = [
  { folder: 'roboto-condensed', file: 'RobotoCondensed' },
  { folder: 'noto-sans-jp', file: 'NotoSansJP' },
  { folder: 'noto-sans-kr', file: 'NotoSansKR' },
] as const
export type Family = (typeof FAMILIES)[number]

/** Where the file of a family in a weight stands: its path in its package, and the package. */
export function fontFile({ folder, file }: Family, weight: Weight): readonly [file: string, home: string] {
  // The eastern fonts are large, and their boldest looks like a blot at these sizes.
  const style = STYLES[weight === 'black' && folder !== 'roboto-condensed' ? 'bold' : weight]
  return [`${style}/${file}_${style}.ttf`, `@expo-google-fonts/${folder}`]
}

/** Every file that a label may need. */
export const FONT_FILES: readonly (readonly [file: string, home: string])[] = [
  ...new Map(FAMILIES.flatMap((family) => (Object.keys(STYLES) as Weight[]).map((weight) => fontFile(family, weight))).map((one) => [one[0], one] as const)).values(),
]
