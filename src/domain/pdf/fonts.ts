import type { Font, jsPDF } from 'jspdf'

/** The fonts in the order in which a character is looked up; none has all characters. */
const FONT_NAMES = ['latin', 'jp', 'kr'] as const
export type FontName = (typeof FONT_NAMES)[number]

/** Loads the file of a font. */
export type LoadFont = (name: FontName) => Promise<Uint8Array>

/** Consecutive characters of one font. */
export interface Run {
  readonly text: string
  readonly font: FontName
}

// Printed for a character that no font has.
const MISSING = '〓'

interface Metadata {
  characterToGlyph(code: number): number
  widthOfGlyph(glyph: number): number
  readonly scaleFactor: number
  glyIdsUsed: number[]
}

/** The embedded fonts of a document. A font is loaded for the first character that needs it; only used glyphs are embedded. */
export class Fonts {
  readonly #added = new Map<FontName, Metadata>()
  readonly #known = new Map<string, FontName | undefined>()

  constructor(
    private readonly doc: jsPDF,
    private readonly load: LoadFont,
  ) {}

  /** Loads the fonts of a text; call it before `runs`, `width` or `draw`. */
  async prepare(text: string): Promise<void> {
    for (const character of new Set(clean(text)))
      if (!this.#known.has(character)) this.#known.set(character, await this.#find(character))
    if (
      text !== '' &&
      this.#known.size > 0 &&
      !this.#known.has(MISSING) &&
      [...this.#known.values()].includes(undefined)
    )
      this.#known.set(MISSING, await this.#find(MISSING))
  }

  /** Splits a text into runs of one font each. */
  runs(text: string): Run[] {
    const runs: { text: string; font: FontName }[] = []
    for (const character of clean(text)) {
      const own = this.#known.get(character)
      const [shown, font] = own === undefined ? [MISSING, this.#known.get(MISSING)] : [character, own]
      if (font === undefined) continue
      const last = runs.at(-1)
      if (last && (last.font === font || shown === ' ')) last.text += shown
      else runs.push({ text: shown, font })
    }
    return runs
  }

  /** The width of a text at size 1. */
  width(text: string): number {
    return this.runs(text).reduce((sum, run) => sum + this.#runWidth(run), 0)
  }

  /** Writes a text at a point on its baseline; position and size in millimetres. */
  draw(text: string, x: number, y: number, size: number, { stretch = 1, invisible = false } = {}): void {
    let pen = x
    this.doc.setFontSize((size * 72) / 25.4)
    for (const run of this.runs(text)) {
      this.doc.setFont(run.font, 'normal')
      this.doc.text(run.text, pen, y, { renderingMode: invisible ? 'invisible' : 'fill', horizontalScale: stretch })
      pen += this.#runWidth(run) * size * stretch
    }
  }

  /** Call before the document is written: removes repeated glyphs. */
  finish(): void {
    for (const metadata of this.#added.values()) metadata.glyIdsUsed = [...new Set(metadata.glyIdsUsed)]
  }

  #runWidth({ text, font }: Run): number {
    const metadata = this.#added.get(font)
    if (!metadata) return 0
    let width = 0
    for (let at = 0; at < text.length; at++)
      width += metadata.widthOfGlyph(metadata.characterToGlyph(text.charCodeAt(at)))
    return width / 1000
  }

  async #find(character: string): Promise<FontName | undefined> {
    // jsPDF only supports characters of the basic plane.
    if (character.length > 1) return undefined
    for (const name of FONT_NAMES) {
      const font = this.#added.get(name) ?? (await this.#add(name))
      if (font.characterToGlyph(character.charCodeAt(0)) !== 0) return name
    }
    return undefined
  }

  async #add(name: FontName): Promise<Metadata> {
    const file = `${name}.ttf`
    this.doc.addFileToVFS(file, binaryOf(await this.load(name)))
    this.doc.addFont(file, name, 'normal', 'normal', 'Identity-H')
    const shown = this.doc.getFont()
    this.doc.setFont(name, 'normal')
    const { metadata } = this.doc.getFont() as Font & { metadata: Metadata }
    this.doc.setFont(shown.fontName, shown.fontStyle)
    this.#added.set(name, metadata)
    return metadata
  }
}

// Without line breaks and invisible characters.
const clean = (text: string): string[] => [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')]

const CHUNK = 0x8000

function binaryOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
}
