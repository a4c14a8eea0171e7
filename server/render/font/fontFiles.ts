const STYLES = { regular: '500Medium', bold: '700Bold', black: '900Black' } as const

/** The weight of letters. Thin strokes would be lost without greys. */
export type Weight = keyof typeof STYLES

/** Fonts in order of lookup. None has everything: the Japanese one has no Hangul, the Korean one not all kanji. */
export const FAMILIES = [
  { folder: 'roboto-condensed', file: 'RobotoCondensed' },
  { folder: 'noto-sans-jp', file: 'NotoSansJP' },
  { folder: 'noto-sans-kr', file: 'NotoSansKR' },
] as const
export type Family = (typeof FAMILIES)[number]

/** The path of a font in its package, and the package. */
export function fontFile({ folder, file }: Family, weight: Weight): readonly [file: string, home: string] {
  // The Asian fonts are large, and their boldest weight looks like a blot at these sizes.
  const style = STYLES[weight === 'black' && folder !== 'roboto-condensed' ? 'bold' : weight]
  return [`${style}/${file}_${style}.ttf`, `@expo-google-fonts/${folder}`]
}

/** All font files that labels can need. */
export const FONT_FILES: readonly (readonly [file: string, home: string])[] = [
  ...new Map(
    FAMILIES.flatMap((family) => (Object.keys(STYLES) as Weight[]).map((weight) => fontFile(family, weight))).map(
      (one) => [one[0], one] as const,
    ),
  ).values(),
]
