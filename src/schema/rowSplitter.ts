/** A row of a file as it stands there, with the line that it begins in. */
export interface RawRow {
  readonly line: number
  readonly text: string
  /** A quotation mark is not closed, or text follows it: only this line is given, and the next begins a row. */
  readonly broken?: true
  /** A line without end: what came of it. */
  readonly tooLong?: true
}

/** A cell may hold line ends; so many lines and characters are looked at before its quotation mark counts as never closed. */
const MOST_LINES = 100
const MOST_CHARACTERS = 300_000

/**
 * Cuts a text that comes bit by bit into rows. A quotation mark that is not closed costs its own line and no other,
 * and never more memory than a row may have.
 */
export class RowSplitter {
  #rest = ''
  #line = 1
  #newline: '\n' | '\r' | undefined
  #isSkipping = false
  #isEnd = false

  /** @param delimiter of cells that may be quoted; without one every line is a row */
  constructor(private readonly delimiter: string | undefined) {}

  /** The rows that are complete. */
  push(text: string): RawRow[] {
    this.#rest += text
    return this.#rows()
  }

  /** What is left: the last row may have no line end. */
  end(): RawRow[] {
    this.#isEnd = true
    return this.#rows()
  }

  #rows(): RawRow[] {
    const rows: RawRow[] = []
    const isEnd = this.#isEnd
    this.#newline ??= this.#rest.includes('\n') ? '\n' : this.#rest.includes('\r') && (isEnd || this.#rest.length > 1000) ? '\r' : undefined
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
        if (this.#rest.length - at <= MOST_CHARACTERS) break
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

  /** Where the row that begins at `from` ends: its line's end, or a later one within a quoted cell; undefined where more has to come. */
  #rowEnd(from: number, lineEnd: number, newline: string): number | 'broken' | undefined {
    const { delimiter } = this
    const firstQuote = delimiter === undefined ? -1 : this.#rest.indexOf('"', from)
    if (delimiter === undefined || firstQuote === -1 || firstQuote > lineEnd) return lineEnd
    let end = lineEnd
    for (let at = from; at <= end; ) {
      if (this.#rest[at] === '"') {
        const after = this.#quoteEnd(at + 1, from, newline)
        if (after === undefined) return this.#isEnd || this.#rest.length - from > MOST_CHARACTERS ? 'broken' : undefined
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

  /** Behind the quotation mark that closes a cell, and the spaces after it. */
  #quoteEnd(from: number, rowStart: number, newline: string): number | 'broken' | undefined {
    let lines = 0
    for (let at = from; ; ) {
      const quote = this.#rest.indexOf('"', at)
      const stop = quote === -1 ? this.#rest.length : quote
      for (let next = at; (next = this.#rest.indexOf(newline, next)) !== -1 && next < stop; next++) lines += 1
      if (lines > MOST_LINES || stop - rowStart > MOST_CHARACTERS) return 'broken'
      if (quote === -1) return undefined
      if (this.#rest[quote + 1] !== '"') {
        let after = quote + 1
        while (this.#rest[after] === ' ') after += 1
        // The letter after the mark may be still to come, and may be another mark.
        return quote + 1 === this.#rest.length && !this.#isEnd ? undefined : after
      }
      at = quote + 2
    }
  }
}
