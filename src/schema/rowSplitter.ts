/** A raw row of a file, with the line that it starts in. */
export interface RawRow {
  readonly line: number
  readonly text: string
  /**
   * It has an unclosed quote, or text after a quote: only its first line is included, and the next line starts a row.
   */
  readonly broken?: true
  /** It exceeds the maximum length: only its start is included. */
  readonly tooLong?: true
}

/** A cell may contain line breaks; after so many lines and characters its quote counts as unclosed. */
const MAX_LINES = 100
const MAX_CHARACTERS = 300_000

/**
 * Splits a text that arrives in chunks into rows. An unclosed quote affects its own line only, and memory is bounded by
 * the maximum length of a row.
 */
export class RowSplitter {
  #rest = ''
  #line = 1
  #newline: '\n' | '\r' | undefined
  #isSkipping = false
  #isEnd = false

  /** @param delimiter of cells that may be quoted; without one every line is a row */
  constructor(private readonly delimiter: string | undefined) {}

  /** Adds a chunk. @returns the rows that are complete now */
  push(text: string): RawRow[] {
    this.#rest += text
    return this.#rows()
  }

  /** Ends the text. @returns the remaining rows; the last one may have no line end */
  end(): RawRow[] {
    this.#isEnd = true
    return this.#rows()
  }

  #rows(): RawRow[] {
    const rows: RawRow[] = []
    const isEnd = this.#isEnd
    this.#newline ??= this.#rest.includes('\n')
      ? '\n'
      : this.#rest.includes('\r') && (isEnd || this.#rest.length > 1000)
        ? '\r'
        : undefined
    const newline = this.#newline ?? '\n'
    let at = 0
    while (at < this.#rest.length) {
      const lineEnd = this.#rest.indexOf(newline, at)
      if (this.#isSkipping) {
        if (lineEnd === -1) return this.#keep(this.#rest.length, rows)
        this.#isSkipping = false
        this.#line += 1
        at = lineEnd + 1
        continue
      }
      if (lineEnd === -1 && !isEnd) {
        if (this.#rest.length - at <= MAX_CHARACTERS) break
        rows.push({ line: this.#line, text: this.#rest.slice(at, at + 100), tooLong: true })
        this.#isSkipping = true
        return this.#keep(this.#rest.length, rows)
      }
      const end = this.#rowEnd(at, lineEnd === -1 ? this.#rest.length : lineEnd, newline)
      if (end === undefined) break
      const stop = end === 'broken' ? (lineEnd === -1 ? this.#rest.length : lineEnd) : end
      const text = this.#rest.slice(at, stop > at && this.#rest[stop - 1] === '\r' ? stop - 1 : stop)
      rows.push({ line: this.#line, text, ...(end === 'broken' && { broken: true as const }) })
      for (let next = at; (next = this.#rest.indexOf(newline, next)) !== -1 && next < stop; next++) this.#line += 1
      this.#line += 1
      at = stop + 1
    }
    return this.#keep(Math.min(at, this.#rest.length), rows)
  }

  #keep(from: number, rows: RawRow[]): RawRow[] {
    this.#rest = this.#rest.slice(from)
    return rows
  }

  /**
   * The end of the row that starts at `from`: the end of its line, or of a later one within a quoted cell; undefined if
   * more input is needed.
   */
  #rowEnd(from: number, lineEnd: number, newline: string): number | 'broken' | undefined {
    const { delimiter } = this
    const firstQuote = delimiter === undefined ? -1 : this.#rest.indexOf('"', from)
    if (delimiter === undefined || firstQuote === -1 || firstQuote > lineEnd) return lineEnd
    let end = lineEnd
    for (let at = from; at <= end;) {
      if (this.#rest[at] === '"') {
        const after = this.#quoteEnd(at + 1, from, newline)
        if (after === undefined) return this.#isEnd || this.#rest.length - from > MAX_CHARACTERS ? 'broken' : undefined
        if (after === 'broken') return 'broken'
        at = after
        if (at > end) {
          const next = this.#rest.indexOf(newline, at)
          if (next === -1 && !this.#isEnd) return undefined
          end = next === -1 ? this.#rest.length : next
        }
        const letter = this.#rest[at]
        if (at < end && letter !== delimiter && !(letter === '\r' && at === end - 1)) return 'broken'
      }
      const next = this.#rest.indexOf(delimiter, at)
      if (next === -1 || next >= end) return end
      at = next + 1
    }
    return end
  }

  /** The position after a cell's closing quote and the spaces behind it. */
  #quoteEnd(from: number, rowStart: number, newline: string): number | 'broken' | undefined {
    let lines = 0
    for (let at = from; ;) {
      const quote = this.#rest.indexOf('"', at)
      const stop = quote === -1 ? this.#rest.length : quote
      for (let next = at; (next = this.#rest.indexOf(newline, next)) !== -1 && next < stop; next++) lines += 1
      if (lines > MAX_LINES || stop - rowStart > MAX_CHARACTERS) return 'broken'
      if (quote === -1) return undefined
      if (this.#rest[quote + 1] !== '"') {
        let after = quote + 1
        while (this.#rest[after] === ' ') after += 1
        // The next character may not have arrived yet, and may be another quote.
        return quote + 1 === this.#rest.length && !this.#isEnd ? undefined : after
      }
      at = quote + 2
    }
  }
}
