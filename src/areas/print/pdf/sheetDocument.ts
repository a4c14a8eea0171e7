import { jsPDF } from 'jspdf'
import { cropMarks } from '../sheets/cropMarks'
import { placeOf, type Sheet, type Size } from '../sheets/sheet'
import { addPicture } from './addPicture'
import { Fonts, type LoadFont } from './fonts'
import { type Picture, readPicture } from './picture'

/** What is to be made. */
export interface SheetJob {
  readonly sheet: Sheet
  /** The template's millimetres; a label stands in the middle of its place. */
  readonly size: Size
  /** Places of the first sheet that are used already. */
  readonly start: number
  readonly cropMarks: boolean
  readonly title: string
}

const HAIRLINE = 0.1
/** A dot of a thousandth of a point is finer than any printer. */
const DECIMALS = 3

/**
 * Labels on sheets as a PDF, true to the millimetre: each label is its picture, its barcodes are drawn over it as
 * vectors, and its words lie over it unseen, so that they can be found.
 */
export class SheetDocument {
  readonly doc: jsPDF
  readonly fonts: Fonts
  #places = 0
  #pages = 1
  #labelPages = 1
  #pictures = 0

  constructor(
    private readonly job: SheetJob,
    loadFont: LoadFont,
  ) {
    this.doc = new jsPDF({ unit: 'mm', ...formatOf(job.sheet.page), compress: true, putOnlyUsedFonts: true, precision: DECIMALS, floatPrecision: DECIMALS })
    this.doc.setProperties({ title: job.title, creator: 'Shelfdeck' })
    // A printer that fits the page to its paper would not print millimetres.
    this.doc.viewerPreferences({ PrintScaling: 'None' })
    this.doc.setLineWidth(HAIRLINE)
    this.fonts = new Fonts(this.doc, loadFont)
    this.#places = job.start
  }

  get pages(): number {
    return this.#pages
  }

  /**
   * Adds a label so many times, from its PNG in base64; gives the codes whose barcode had no room on it.
   * @throws Error where that is no PNG
   */
  async add(base64: string, copies: number): Promise<readonly string[]> {
    const png = atob(base64)
    const picture = readPicture(png)
    this.#pictures++
    for (const { text } of picture.marks?.texts ?? []) await this.fonts.prepare(text)
    for (let copy = 0; copy < copies; copy++) this.#place(`label${this.#pictures}`, picture, png)
    return picture.marks?.leftOut ?? []
  }

  /** A further page, of the same paper unless told otherwise. */
  addPage(page: Size = this.job.sheet.page): void {
    const { format, orientation } = formatOf(page)
    this.doc.addPage([...format], orientation)
    this.doc.setLineWidth(HAIRLINE)
    this.#pages++
  }

  finish(): ArrayBuffer {
    this.#mark()
    this.fonts.finish()
    return this.doc.output('arraybuffer')
  }

  #place(name: string, picture: Picture, png: string): void {
    const { sheet, size, start } = this.job
    const place = placeOf(sheet, this.#places)
    if (place.page >= this.#pages && this.#places > start) {
      this.addPage()
      this.#labelPages++
    }
    this.#places++
    const x = place.x + (sheet.label[0] - size[0]) / 2
    const y = place.y + (sheet.label[1] - size[1]) / 2
    addPicture(this.doc, name, picture, png, [x, y, size[0], size[1]])
    if (picture.marks) this.#overlay(picture, x, y)
  }

  #overlay({ width, height, marks }: Picture, x: number, y: number): void {
    const [across, down] = [this.job.size[0] / width, this.job.size[1] / height]
    for (const bar of marks?.barcodes ?? []) {
      this.doc.setFillColor('#ffffff')
      this.doc.rect(x + bar.x * across, y + bar.y * down, bar.modules.length * bar.module * across, bar.height * down, 'F')
      this.doc.setFillColor('#000000')
      for (const { index, 0: run } of bar.modules.matchAll(/1+/g)) {
        const longer = bar.guards?.modules.some(([from, to]) => index >= from && index < to) ? bar.guards.height : 0
        this.doc.rect(x + (bar.x + index * bar.module) * across, y + bar.y * down, run.length * bar.module * across, (bar.height + longer) * down, 'F')
      }
    }
    for (const { text, size, width: wanted, ...at } of marks?.texts ?? []) {
      const natural = this.fonts.width(text) * size
      const stretch = natural > 0 ? (wanted * across) / (natural * down) : 1
      this.fonts.draw(text, x + at.x * across, y + at.y * down, size * down, { stretch, invisible: true })
    }
  }

  /** Over the labels: where these touch, the marks stand on them. */
  #mark(): void {
    if (!this.job.cropMarks) return
    const marks = cropMarks(this.job.sheet)
    for (let page = 1; page <= this.#labelPages; page++) {
      this.doc.setPage(page)
      for (const { x1, y1, x2, y2 } of marks) this.doc.line(x1, y1, x2, y2)
    }
  }
}

/** jsPDF turns a page that is not named as it lies. */
function formatOf(page: Size): { format: [number, number]; orientation: 'portrait' | 'landscape' } {
  return { format: [page[0], page[1]], orientation: page[0] > page[1] ? 'landscape' : 'portrait' }
}
