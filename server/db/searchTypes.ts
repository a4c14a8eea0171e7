import type { RawBuilder } from 'kysely'

/** Restricts a search, whatever the client requests. */
export interface SearchBase {
  /** Required values of fields: a value, or a list of alternatives. */
  readonly where?: Readonly<Record<string, unknown>>
  /** An additional condition, with the fields it uses; `ref` returns the column of a field. */
  readonly also?: {
    readonly fields: readonly string[]
    sql(ref: (field: string) => RawBuilder<unknown>): RawBuilder<unknown>
  }
  /** What the search box finds besides the columns: a condition on fields; `like` is the pattern of the searched text. */
  readonly found?: {
    readonly fields: readonly string[]
    sql(ref: (field: string) => RawBuilder<unknown>, like: string): RawBuilder<unknown>
  }
  /** Fields that are treated as missing. */
  readonly hidden?: ReadonlySet<string>
  /** The store codes of allowed rows, by the resource's scope field; default 'all'. */
  readonly stores?: readonly string[] | 'all'
}

/** The answer of a table (docs/wire.md). */
export interface TablePage<Row = Record<string, unknown>> {
  readonly draw: number
  readonly recordsTotal: number
  readonly recordsFiltered: number
  readonly data: Row[]
}
