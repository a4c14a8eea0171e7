import type { Values } from '../../../schema/template'
import type { FieldOverrides } from '../../fields'

/** What may be done with the lines of a table beside editing them. */
export type LineChange = 'add' | 'remove' | 'move'

/** What a page changes about a table of rows; the rest is as the schema of the items says. */
export interface RowsOptions {
  readonly columns?: FieldOverrides
  /** All of them where nothing is said. */
  readonly may?: readonly LineChange[]
  /** What tells a row from the others, after the label of each of its cells; its place where nothing is said. */
  readonly nameOf?: (row: Values, at: number) => string
  /** What the names of rows are called. */
  readonly nameLabel?: string
  /** What a row that is added has beside the defaults of its columns. */
  readonly newRow?: (rows: readonly Values[]) => Values
  /** What stands around says what the table is of. */
  readonly hideLabel?: boolean
  /** Message keys `add`, `none`, `noneText`, `up`, `down` and `remove` below this, in place of those below `form.rows`. */
  readonly texts?: string
}
