import { jsPDF } from 'jspdf'
import { cropMarks } from '../sheets/cropMarks'
import { placeOf, type Sheet, type Size } from '../sheets/sheet'
import { addPicture } from './addPicture'
import { Fonts, type LoadFont } from '../../../domain/pdf/fonts'
import { type Picture, readPicture } from './picture'

/** A document of labels on sheets. */
export interface SheetJob {
  readonly sheet: Sheet
  /** The size of the template in millimetres; labels are centred in their places. */
  readonly size: Size
  /** The number of used places on the first sheet. */
  readonly start: number
  readonly cropMarks: boolean
  readonly title: string
}

const HAIRLINE = 0.1
// A thousandth of a point is finer than any printer.
const DECIMALS = 3

/**
 * Labels on sheets as a PDF, to scale. Each label is a picture, with its barcodes drawn over it as vectors and its texts as
 * invisible text, so that they can be searched.
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
    this.doc = new jsPDF({
      unit: 'mm',
      ...formatOf(job.sheet.page),
      compress: true,
      putOnlyUsedFonts: true,
      precision: DECIMALS,
      floatPrecision: DECIMALS,
    })
    this.doc.setProperties({ title: job.title, creator: 'Shelfdeck' })
    // A printer that fits the page to its paper would print the wrong size.
    this.doc.viewerPreferences({ PrintScaling: 'None' })
    this.doc.setLineWidth(HAIRLINE)
    this.fonts = new Fonts(this.doc, loadFont)
    this.#places = job.start
  }

  get pages(): number {
    return this.#pages
  }

  /**
   * Adds copies of a label.
   * @param base64 its PNG
   * @returns the codes whose barcode did not fit on it
   * @throws Error if it is not a PNG
   */
  async add(base64: string, copies: number): Promise<readonly string[]> {
    const png = atob(base64)
    const picture = readPicture(png)
    this.#pictures++
    for (const { text } of picture.marks?.texts ?? []) await this.fonts.prepare(text)
    for (let copy = 0; copy < copies; copy++) this.#place(`label${this.#pictures}`, picture, png)
    return picture.marks?.leftOut ?? []
  }

  /** Adds a page, by default of the same paper. */
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
      this.doc.rect(
        x + bar.x * across,
        y + bar.y * down,
        bar.modules.length * bar.module * across,
        bar.height * down,
        'F',
      )
      this.doc.setFillColor('#000000')
      for (const { index, 0: run } of bar.modules.matchAll(/1+/g)) {
        const longer = bar.guards?.modules.some(([from, to]) => index >= from && index < to) ? bar.guards.height : 0
        this.doc.rect(
          x + (bar.x + index * bar.module) * across,
          y + bar.y * down,
          run.length * bar.module * across,
          (bar.height + longer) * down,
          'F',
        )
      }
    }
    for (const { text, size, width: wanted, ...at } of marks?.texts ?? []) {
      const natural = this.fonts.width(text) * size
      const stretch = natural > 0 ? (wanted * across) / (natural * down) : 1
      this.fonts.draw(text, x + at.x * across, y + at.y * down, size * down, { stretch, invisible: true })
    }
  }

  // Drawn last, over the labels: where labels touch, the marks are on them.
  #mark(): void {
    if (!this.job.cropMarks) return
    const marks = cropMarks(this.job.sheet)
    for (let page = 1; page <= this.#labelPages; page++) {
      this.doc.setPage(page)
      for (const { x1, y1, x2, y2 } of marks) this.doc.line(x1, y1, x2, y2)
    }
  }
}

// Without an explicit orientation jsPDF rotates landscape pages.
function formatOf(page: Size): { format: [number, number]; orientation: 'portrait' | 'landscape' } {
  return { format: [page[0], page[1]], orientation: page[0] > page[1] ? 'landscape' : 'portrait' }
}
