import { jsPDF } from 'jspdf'
import { Fonts, type LoadFont } from '../../../domain/pdf/fonts'
import type { ReportLine, ReportTexts } from './reportTexts'

const [WIDTH, HEIGHT] = [210, 297]
const MARGIN = 15
const INNER = WIDTH - 2 * MARGIN
const BOTTOM = HEIGHT - 18
const [TITLE, RESULT, TEXT, SMALL] = [6, 4.4, 3.2, 2.7]
const ROW = 6
const NOTE_ROW = 4.4
const LABEL_WIDTH = 48

type Column = keyof ReportTexts['columns']
/** Where each column begins and ends, as fractions of the width between the margins. */
const COLUMNS: readonly (readonly [name: Column, from: number, to: number, align?: 'end'])[] = [
  ['number', 0, 0.06],
  ['code', 0.06, 0.25],
  ['name', 0.25, 0.56],
  ['expected', 0.56, 0.7, 'end'],
  ['seen', 0.7, 0.82, 'end'],
  ['verdict', 0.84, 1],
]

/**
 * The report of a price check on A4: what it was, what came out, every product, and lines to sign.
 * @throws Error if a font does not come
 */
export async function drawReport(report: ReportTexts, loadFont: LoadFont): Promise<ArrayBuffer> {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true })
  doc.setProperties({ title: report.title, creator: 'Shelfdeck' })
  const fonts = new Fonts(doc, loadFont)
  await fonts.prepare(textsOf(report))
  const page = new ReportPage(doc, fonts)
  page.text(report.title, TITLE)
  page.gap(2)
  for (const [label, value] of report.facts) page.fact(label, value)
  page.gap(3)
  page.text(report.result, RESULT)
  page.gap(4)
  page.heads(report.columns)
  for (const line of report.lines) page.line(line, report.columns)
  page.gap(6)
  for (const note of report.notes) page.text(note, SMALL)
  page.signatures(report.signatures)
  page.numbers(report.page)
  fonts.finish()
  return doc.output('arraybuffer')
}

/** All characters that the report may draw. */
const textsOf = ({ title, facts, result, columns, lines, notes, signatures, page }: ReportTexts): string =>
  [
    title,
    result,
    ...facts.flat(),
    ...Object.values(columns),
    ...lines.flatMap(({ isWrong: _, ...cells }) => Object.values(cells)),
    ...notes,
    ...signatures,
    page(0, 0),
    '0123456789…– ',
  ].join('')

/** The place on the page where the next thing is drawn. */
class ReportPage {
  #y = MARGIN

  constructor(
    private readonly doc: jsPDF,
    private readonly fonts: Fonts,
  ) {}

  gap(height: number): void {
    this.#y += height
  }

  /** A paragraph over the width of the page. */
  text(text: string, size: number): void {
    for (const line of this.#wrapped(text, size, INNER)) {
      this.#need(size * 1.5)
      this.#y += size * 1.4
      this.fonts.draw(line, MARGIN, this.#y, size)
    }
  }

  fact(label: string, value: string): void {
    const lines = this.#wrapped(value, TEXT, INNER - LABEL_WIDTH)
    this.#need(lines.length * TEXT * 1.6)
    lines.forEach((line, at) => {
      this.#y += TEXT * 1.6
      if (at === 0) this.fonts.draw(this.#cut(label, TEXT, LABEL_WIDTH - 3), MARGIN, this.#y, TEXT)
      this.fonts.draw(line, MARGIN + LABEL_WIDTH, this.#y, TEXT)
    })
  }

  heads(columns: ReportTexts['columns']): void {
    this.#need(ROW * 3)
    this.#cells(columns)
    this.#rule(0.4)
  }

  line(line: ReportLine, columns: ReportTexts['columns']): void {
    const height = line.note === '' ? ROW : ROW + NOTE_ROW
    if (this.#y + height > BOTTOM) {
      this.#turn()
      this.heads(columns)
    }
    if (line.isWrong) {
      this.doc.setFillColor('#f1f1f1')
      this.doc.rect(MARGIN, this.#y + 0.2, INNER, height - 0.4, 'F')
    }
    this.#cells(line)
    if (line.note !== '') {
      this.#y += NOTE_ROW
      this.fonts.draw(this.#cut(line.note, SMALL, 0.75 * INNER), MARGIN + 0.25 * INNER, this.#y - 1, SMALL)
    }
    this.#rule(0.1)
  }

  signatures(names: readonly string[]): void {
    this.#need(34)
    this.#y += 24
    const width = INNER / names.length - 8
    names.forEach((name, at) => {
      const x = MARGIN + at * (INNER / names.length)
      this.doc.setLineWidth(0.2)
      this.doc.line(x, this.#y, x + width, this.#y)
      this.fonts.draw(this.#cut(name, SMALL, width), x, this.#y + 4.5, SMALL)
    })
  }

  numbers(text: ReportTexts['page']): void {
    const pages = this.doc.getNumberOfPages()
    for (let page = 1; page <= pages; page++) {
      this.doc.setPage(page)
      const shown = text(page, pages)
      this.fonts.draw(shown, WIDTH - MARGIN - this.fonts.width(shown) * SMALL, HEIGHT - 10, SMALL)
    }
  }

  #cells(cells: Readonly<Record<Column, string>>): void {
    this.#y += ROW
    for (const [name, from, to, align] of COLUMNS) {
      const room = (to - from) * INNER - 2
      const text = this.#cut(cells[name], TEXT, room)
      const x = align === 'end' ? MARGIN + to * INNER - 2 - this.fonts.width(text) * TEXT : MARGIN + from * INNER
      this.fonts.draw(text, x, this.#y - 1.8, TEXT)
    }
  }

  #rule(width: number): void {
    this.doc.setLineWidth(width)
    this.doc.line(MARGIN, this.#y, WIDTH - MARGIN, this.#y)
  }

  #need(height: number): void {
    if (this.#y + height > BOTTOM) this.#turn()
  }

  #turn(): void {
    this.doc.addPage('a4')
    this.#y = MARGIN
  }

  #cut(text: string, size: number, room: number): string {
    if (this.fonts.width(text) * size <= room) return text
    const letters = [...text]
    while (letters.length > 0 && this.fonts.width(`${letters.join('')}…`) * size > room) letters.pop()
    return `${letters.join('').trimEnd()}…`
  }

  /** Lines of at most a width: between words, and within them where the language has none. */
  #wrapped(text: string, size: number, room: number): string[] {
    const fits = (line: string) => this.fonts.width(line) * size <= room
    const lines: string[] = []
    let line = ''
    for (const piece of text.split(/(?<= )/)) {
      if (fits((line + piece).trimEnd())) {
        line += piece
        continue
      }
      if (line !== '') lines.push(line.trimEnd())
      line = ''
      for (const letter of piece) {
        if (!fits(line + letter)) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return [...lines, line.trimEnd()].filter((one, at) => one !== '' || at === 0)
  }
}
