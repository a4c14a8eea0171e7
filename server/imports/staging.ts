import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type { Encoding } from '../../src/schema/encoding'
import { cellsOf, delimiterOf } from '../../src/schema/fileRows'
import { type RawRow, RowSplitter } from '../../src/schema/rowSplitter'
import { decoderOf } from './encoding'
import { type Fault, FileFault } from './faults'
import type { FileRow, ParsedProduct, ParsedRow, ProductFileParser } from './parser'

/** Rows that a parser gets at a time. */
const BATCH = 500
const CHUNK_BYTES = 64 * 1024
/** The most rows of a file. */
const MAX_LINES = 1_000_000
/** The most faults that are kept; others are only counted. */
const MAX_FAULTS = 10_000

/** The result of staging a file. */
export interface Staged {
  /** Rows without the heading and blank ones. */
  readonly count: number
  /** How many of these can be imported. */
  readonly good: number
  readonly errorCount: number
  /** The first faults, by line. */
  readonly faults: readonly Fault[]
  /** Set if the whole file is refused. */
  readonly refused?: FileFault
}

/** Decides which parsed rows can be imported. */
export interface RowChecks {
  check(rows: readonly ParsedRow[]): Promise<{ products: ParsedProduct[]; faults: Fault[] }>
}

export interface StagingOptions {
  readonly path: string
  /** The file to write: one product a line, as JSON. */
  readonly to: string
  readonly encoding: Encoding
  readonly parser: ProductFileParser
  readonly checks: RowChecks
  /** Called with the share of the file that was read, 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Throws if the server is shutting down. */
  readonly throwIfClosing: () => void
}

/**
 * Reads a file as a stream and writes the products that can be imported to a local file, collecting the faults of other
 * rows. The database is not touched: a refused file changes nothing.
 */
export async function stage(options: StagingOptions): Promise<Staged> {
  const staging = new Staging(options)
  try {
    await staging.run()
  } catch (cause) {
    if (!(cause instanceof FileFault)) throw cause
    return { ...staging.found, refused: cause }
  }
  return staging.found.good > 0
    ? staging.found
    : { ...staging.found, refused: new FileFault(staging.isBlank ? 'FILE_EMPTY' : 'FILE_NO_DATA') }
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
    return {
      count: this.#count,
      good: this.#good,
      errorCount: this.#errorCount,
      faults: this.#faults.sort((one, other) => one.line - other.line),
    }
  }

  get isBlank(): boolean {
    return !this.#hasBegun
  }

  async run(): Promise<void> {
    const { path, to, encoding, onProgress, throwIfClosing } = this.options
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
      for await (const piece of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
        throwIfClosing()
        const rows = this.#rows(decoder.write(piece))
        await turn()
        for await (const products of this.#take(rows)) await write(products)
        onProgress((read += piece.length) / size)
        await turn()
      }
      for await (const products of this.#take(this.#rows(decoder.end(), true))) await write(products)
      await write(await this.#parse())
      out.end()
      // Without this, a failed write would silently lose products.
      await written
    } catch (cause) {
      out.destroy()
      await written.catch(() => undefined)
      throw cause
    }
  }

  #rows(text: string, isEnd = false): RawRow[] {
    this.#pending += text
    // The first line is needed to find the delimiter.
    if (!this.#splitter && !isEnd && !/[\r\n]/.test(this.#pending) && this.#pending.length < CHUNK_BYTES) return []
    this.#splitter ??= this.#begin(this.#pending)
    const rows = this.#splitter.push(this.#pending)
    this.#pending = ''
    return isEnd ? [...rows, ...this.#splitter.end()] : rows
  }

  #begin(start: string): RowSplitter {
    this.#delimiter = delimiterOf(/[^\r\n]+/.exec(start)?.[0] ?? '')
    return new RowSplitter(this.options.parser.takes === 'cells' ? this.#delimiter : undefined)
  }

  /** Parses rows in batches. @returns staged lines */
  async *#take(rows: readonly RawRow[]): AsyncGenerator<string> {
    for (let from = 0; from < rows.length; from += BATCH) {
      for (const row of this.#cut(rows.slice(from, from + BATCH))) {
        if (!this.#hasBegun) {
          this.#hasBegun = true
          if (await this.options.parser.begin(row)) continue
        }
        this.#count += 1
        if (this.#count > MAX_LINES) throw new FileFault('FILE_TOO_LONG', String(MAX_LINES))
        this.#waiting.push(row)
      }
      await turn()
      if (this.#waiting.length >= BATCH) yield await this.#parse()
    }
  }

  /** Splits rows into cells, leaving out blank rows and counting broken ones as faults. */
  #cut(rows: readonly RawRow[]): FileRow[] {
    const whole = rows.filter((row) => {
      if (!row.broken && !row.tooLong) return row.text.trim() !== ''
      this.#count += 1
      this.#fault({ line: row.line, error: row.tooLong ? 'TOO_LONG' : 'BROKEN_QUOTE' })
      return false
    })
    if (this.options.parser.takes === 'lines') return whole.map(({ line, text }) => ({ line, text, cells: [] }))
    const cells = cellsOf(
      whole.map(({ text }) => text),
      this.#delimiter ?? ',',
    )
    return whole
      .map(({ line, text }, at) => ({ line, text, cells: cells[at] ?? [] }))
      .filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  }

  /** Parses and checks the waiting rows, with a turn of the event loop between steps. */
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
    if (this.#faults.length < MAX_FAULTS) this.#faults.push(fault)
  }
}
