import type { FieldDescriptor } from '../../schema/descriptor'

/** Props of a filter's editor. Changes apply at once; undefined removes the filter. */
export interface FilterEditorProps {
  readonly resource: string
  readonly field: FieldDescriptor
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** false if it is always shown, and has not just been opened. */
  readonly autoFocus?: boolean
}
