import type { RawBuilder } from 'kysely'

/** What a search is kept to, whatever its client asks for. */
export interface SearchBase {
  /** Values that fields must have: a value or a list of which one must be. */
  readonly where?: Readonly<Record<string, unknown>>
  /** A condition that is more than values, with the fields that it needs; `ref` gives the column of one. */
  readonly also?: { readonly fields: readonly string[]; sql(ref: (field: string) => RawBuilder<unknown>): RawBuilder<unknown> }
  /** What the search box finds beside the columns: a condition on fields, `like` being the pattern of what is looked for. */
  readonly found?: { readonly fields: readonly string[]; sql(ref: (field: string) => RawBuilder<unknown>, like: string): RawBuilder<unknown> }
  /** Fields that are as if they were not there. */
  readonly hidden?: ReadonlySet<string>
  /** Store codes to which the rows are kept, by the resource's scope field; 'all' or nothing is every store. */
  readonly stores?: readonly string[] | 'all'
}

/** The answer of a table (design §4). */
export interface TablePage<Row = Record<string, unknown>> {
  readonly draw: number
  readonly recordsTotal: number
  readonly recordsFiltered: number
  readonly data: Row[]
}
