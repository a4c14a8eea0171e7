import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { FAMILIES, type Family, fontFile, type Weight } from './fontFiles'
import { outlinePath } from './outline'
import { TrueType } from './trueType'

const locate = createRequire(import.meta.url)
const fonts = new Map<string, TrueType>()

function fontOf(family: Family, weight: Weight): TrueType {
  const [file, home] = fontFile(family, weight)
  const known = fonts.get(file)
  if (known) return known
  const font = new TrueType(readFileSync(pathOf(file, home)))
  fonts.set(file, font)
  return font
}

/** Builds contain only the needed files: the packages have a hundred megabytes. */
function pathOf(file: string, home: string): string {
  const built = join(import.meta.dirname, 'fonts', basename(file))
  return existsSync(built) ? built : join(dirname(locate.resolve(`${home}/package.json`)), file)
}

interface Glyph {
  readonly font: TrueType
  readonly index: number
  /** The width relative to the font size. */
  readonly advance: number
}

const glyphs = new Map<string, Glyph>()

function glyphOf(character: string, weight: Weight): Glyph {
  const name = `${weight}${character}`
  const known = glyphs.get(name)
  if (known) return known
  const code = character.codePointAt(0) ?? 0
  const has = FAMILIES.map((family) => () => fontOf(family, weight)).find((font) => font().glyph(code) !== 0)
  const font = has?.() ?? fontOf(FAMILIES[0], weight)
  const index = font.glyph(code)
  const glyph = { font, index, advance: font.advance(index) / font.unitsPerEm }
  if (glyphs.size > 20_000) glyphs.clear()
  glyphs.set(name, glyph)
  return glyph
}

/** The drawable part of a text: without characters of no width and line ends. */
export const drawable = (text: string): string[] => [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]+/gu, ' ')]

/** Whether one of the fonts has a glyph for the character. */
export const hasGlyph = (character: string, weight: Weight = 'bold'): boolean => glyphOf(character, weight).index !== 0

/** The width of a text at font size 1. */
export function textWidth(text: string, weight: Weight): number {
  return drawable(text).reduce((width, character) => width + glyphOf(character, weight).advance, 0)
}

/** The height of digits and capitals, relative to the font size. */
export const CAP_HEIGHT = 0.711

/** A text as SVG path data, starting at x on the base line y. */
export function textPath(text: string, weight: Weight, size: number, x: number, y: number): string {
  let pen = x
  return drawable(text)
    .map((character) => {
      const { font, index, advance } = glyphOf(character, weight)
      const scale = size / font.unitsPerEm
      const path = outlinePath(font, index, [scale, 0, 0, -scale, pen, y])
      pen += advance * size
      return path
    })
    .join('')
}
