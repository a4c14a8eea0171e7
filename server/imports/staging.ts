import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type { Encoding } from '../../src/schema/encoding'
import { cellsOf, delimiterOf } from '../../src/schema/fileRows'
import { type RawRow, RowSplitter } from '../../src/schema/rowSplitter'
import { decoderOf } from './decoder'
import { type Fault, FileFault } from './faults'
import type { FileRow, ParsedProduct, ParsedRow, ProductFileParser } from './parser'

/** Rows that a parser gets at once. */
const BATCH = 500
const PIECE = 64 * 1024
/** Lines that a file may have. */
export const MOST_LINES = 1_000_000
/** Faults that are kept by line; more are counted. */
export const MOST_FAULTS = 10_000

/** What a file was found to be. */
export interface Staged {
  /** Rows of products, blank ones and the heading left out. */
  readonly count: number
  /** Of these the ones that can be imported. */
  readonly good: number
  readonly errorCount: number
  /** The first of them, by line. */
  readonly faults: readonly Fault[]
  /** The whole file is refused. */
  readonly refused?: FileFault
}

/** Says which parsed rows may be imported, and why others may not. */
export interface RowChecks {
  check(rows: readonly ParsedRow[]): Promise<{ products: ParsedProduct[]; faults: Fault[] }>
}

export interface StagingOptions {
  readonly path: string
  /** Where the products go, one a line as JSON. */
  readonly to: string
  readonly encoding: Encoding
  readonly parser: ProductFileParser
  readonly checks: RowChecks
  /** Told the share of the file that is read, 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Throws where the server is closing. */
  readonly goOn: () => void
}

/**
 * Reads a file bit by bit into products that can be imported, and says of every other row why not. Nothing of it is in
 * the database yet: a file that is refused changes nothing.
 */
export async function stage(options: StagingOptions): Promise<Staged> {
  const staging = new Staging(options)
  try {
    await staging.run()
  } catch (cause) {
    if (!(cause instanceof FileFault)) throw cause
    return { ...staging.found, refused: cause }
  }
  return staging.found.good > 0 ? staging.found : { ...staging.found, refused: new FileFault(staging.isBlank ? 'FILE_EMPTY' : 'FILE_NO_DATA') }
}

class Staging {
  readonly #faults: Fault[] = []
  #count = 0
  #good = 0
  #errorCount = 0
  #hasBegun = false
  #waiting: FileRow[] = []
  #pending = ''
  #delimiter: string | undefined
  #splitter: RowSplitter | undefined

  constructor(private readonly options: StagingOptions) {}

  get found(): Staged {
    return { count: this.#count, good: this.#good, errorCount: this.#errorCount, faults: this.#faults.sort((one, other) => one.line - other.line) }
  }

  get isBlank(): boolean {
    return !this.#hasBegun
  }

  async run(): Promise<void> {
    const { path, to, encoding, onProgress, goOn } = this.options
    const { size } = await stat(path)
    const decoder = decoderOf(encoding)
    const out = createWriteStream(to, { mode: 0o600 })
    const written = finished(out)
    written.catch(() => undefined)
    const write = async (products: string) => {
      if (products !== '' && !out.write(products)) await Promise.race([once(out, 'drain'), written])
    }
    try {
      let read = 0
      for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
        goOn()
        const rows = this.#rows(decoder.write(piece))
        await turn()
        for await (const products of this.#take(rows)) await write(products)
        onProgress((read += piece.length) / size)
        await turn()
      }
      for await (const products of this.#take(this.#rows(decoder.end(), true))) await write(products)
      await write(await this.#parse())
      out.end()
      // What could not be written would be missing without a word.
      await written
    } catch (cause) {
      out.destroy()
      await written.catch(() => undefined)
      throw cause
    }
  }

  #rows(text: string, isEnd = false): RawRow[] {
    this.#pending += text
    // The first line decides on the delimiter.
    if (!this.#splitter && !isEnd && !/[\r\n]/.test(this.#pending) && this.#pending.length < PIECE) return []
    this.#splitter ??= this.#begin(this.#pending)
    const rows = this.#splitter.push(this.#pending)
    this.#pending = ''
    return isEnd ? [...rows, ...this.#splitter.end()] : rows
  }

  #begin(start: string): RowSplitter {
    this.#delimiter = delimiterOf(/[^\r\n]+/.exec(start)?.[0] ?? '')
    return new RowSplitter(this.options.parser.takes === 'cells' ? this.#delimiter : undefined)
  }

  /** The products of rows, batch by batch, as they are staged. */
  async *#take(rows: readonly RawRow[]): AsyncGenerator<string> {
    for (let from = 0; from < rows.length; from += BATCH) {
      for (const row of this.#cut(rows.slice(from, from + BATCH))) {
        if (!this.#hasBegun) {
          this.#hasBegun = true
          if (await this.options.parser.begin(row)) continue
        }
        this.#count += 1
        if (this.#count > MOST_LINES) throw new FileFault('FILE_TOO_LONG', String(MOST_LINES))
        this.#waiting.push(row)
      }
      await turn()
      if (this.#waiting.length >= BATCH) yield await this.#parse()
    }
  }

  /** Rows with their cells; blank ones are left out, broken ones are faults. */
  #cut(rows: readonly RawRow[]): FileRow[] {
    const whole = rows.filter((row) => {
      if (!row.broken && !row.tooLong) return row.text.trim() !== ''
      this.#count += 1
      this.#fault({ line: row.line, error: row.tooLong ? 'TOO_LONG' : 'BROKEN_QUOTE' })
      return false
    })
    if (this.options.parser.takes === 'lines') return whole.map(({ line, text }) => ({ line, text, cells: [] }))
    const cells = cellsOf(whole.map(({ text }) => text), this.#delimiter ?? ',')
    return whole.map(({ line, text }, at) => ({ line, text, cells: cells[at] ?? [] })).filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  }

  /** Each step takes some milliseconds, and others have their turn between two of them. */
  async #parse(): Promise<string> {
    const rows = this.#waiting
    this.#waiting = []
    if (rows.length === 0) return ''
    const parsed = await this.options.parser.parse(rows)
    await turn()
    const { products, faults } = await this.options.checks.check(parsed)
    await turn()
    for (const fault of faults) this.#fault(fault)
    this.#good += products.length
    return products.map(({ line: _line, ...product }) => `${JSON.stringify(product)}\n`).join('')
  }

  #fault(fault: Fault): void {
    this.#errorCount += 1
    if (this.#faults.length < MOST_FAULTS) this.#faults.push(fault)
  }
}
