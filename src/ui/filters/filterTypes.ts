import type { FieldDescriptor } from '../../schema/descriptor'

/** What the editor of a filter gets. A change counts at once; undefined takes the filter away. */
export interface FilterEditorProps {
  readonly resource: string
  readonly field: FieldDescriptor
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** False where it stands there all the time, and did not just open. */
  readonly autoFocus?: boolean
}
