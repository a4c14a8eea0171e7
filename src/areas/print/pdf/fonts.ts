import type { Font, jsPDF } from 'jspdf'

/** The fonts in the order in which a character is looked for: none has all. */
export const FONT_NAMES = ['latin', 'jp', 'kr'] as const
export type FontName = (typeof FONT_NAMES)[number]

/** Gets the file of a font. */
export type LoadFont = (name: FontName) => Promise<Uint8Array>

/** A part of a text that one font has. */
export interface Run {
  readonly text: string
  readonly font: FontName
}

/** What stands in print for a letter that no font has. */
const MISSING = '〓'

interface Metadata {
  characterToGlyph(code: number): number
  widthOfGlyph(glyph: number): number
  readonly scaleFactor: number
  glyIdsUsed: number[]
}

/**
 * The embedded fonts of a document. A font is loaded when the first character needs it, and only the letters that
 * are used go into the file.
 */
export class Fonts {
  readonly #added = new Map<FontName, Metadata>()
  readonly #known = new Map<string, FontName | undefined>()

  constructor(
    private readonly doc: jsPDF,
    private readonly load: LoadFont,
  ) {}

  /** Loads what a text needs; `runs` and `draw` are ready for it then. */
  async prepare(text: string): Promise<void> {
    for (const character of new Set(clean(text))) if (!this.#known.has(character)) this.#known.set(character, await this.#find(character))
    if (text !== '' && this.#known.size > 0 && !this.#known.has(MISSING) && [...this.#known.values()].includes(undefined)) this.#known.set(MISSING, await this.#find(MISSING))
  }

  /** A text in parts of one font each. */
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

  /** How wide a text is at a size of 1. */
  width(text: string): number {
    return this.runs(text).reduce((sum, run) => sum + this.#runWidth(run), 0)
  }

  /** Writes a text, in millimetres: size, place on the base line, and how much it is stretched. */
  draw(text: string, x: number, y: number, size: number, { stretch = 1, invisible = false } = {}): void {
    let pen = x
    this.doc.setFontSize((size * 72) / 25.4)
    for (const run of this.runs(text)) {
      this.doc.setFont(run.font, 'normal')
      this.doc.text(run.text, pen, y, { renderingMode: invisible ? 'invisible' : 'fill', horizontalScale: stretch })
      pen += this.#runWidth(run) * size * stretch
    }
  }

  /** Before the document is written: each letter that is used once. */
  finish(): void {
    for (const metadata of this.#added.values()) metadata.glyIdsUsed = [...new Set(metadata.glyIdsUsed)]
  }

  #runWidth({ text, font }: Run): number {
    const metadata = this.#added.get(font)
    if (!metadata) return 0
    let width = 0
    for (let at = 0; at < text.length; at++) width += metadata.widthOfGlyph(metadata.characterToGlyph(text.charCodeAt(at)))
    return width / 1000
  }

  async #find(character: string): Promise<FontName | undefined> {
    // A font file of jsPDF knows the letters of the basic plane alone.
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

/** Without what moves no pen and without line ends. */
const clean = (text: string): string[] => [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')]

const PART = 0x8000

function binaryOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART))
  return text
}
