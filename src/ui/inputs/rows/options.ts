import type { Values } from '../../../schema/template'
import type { FieldOverrides } from '../../fields'

/** What may be done with the lines of a table besides editing them. */
export type LineChange = 'add' | 'remove' | 'move'

/** A page's options for a table of rows; the rest follows the schema of the items. */
export interface RowsOptions {
  readonly columns?: FieldOverrides
  /** All of them by default. */
  readonly may?: readonly LineChange[]
  /** A row's name, which follows the label of each of its cells; by default its number. */
  readonly nameOf?: (row: Values, at: number) => string
  /** The heading of the rows' names. */
  readonly nameLabel?: string
  /** Values of an added row beyond the defaults of its columns. */
  readonly newRow?: (rows: readonly Values[]) => Values
  /** The surroundings say already what the table is about. */
  readonly hideLabel?: boolean
  /** Message keys `add`, `none`, `noneText`, `up`, `down` and `remove` below this, in place of those below `form.rows`. */
  readonly texts?: string
}
