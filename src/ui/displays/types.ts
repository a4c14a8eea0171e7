import type { ReactNode } from 'react'
import type { Translate } from '../../data/texts'
import type { Clock } from '../../schema/clock'
import type { FieldDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'

/** What a display may look at beside the value itself. */
export interface DisplayContext {
  readonly resource: string
  readonly field: FieldDescriptor
  readonly record: Values
  readonly translate: Translate
  /** By which times are read. */
  readonly clock: Clock
}

/**
 * How a value is read. Displays are plain functions, because a table calls them for every cell: a
 * component for each cost four times as much (see src/ui/list/README.md).
 */
export interface Display {
  /** The value in words: a plain cell, a tooltip, a line of a CSV file. '' for nothing. */
  text(value: unknown, context: DisplayContext): string
  /** What is drawn where words are not enough: at most a few elements with static classes. */
  node?(value: unknown, context: DisplayContext): ReactNode
  /** What a spreadsheet gets where it differs from the words: a number without separators. */
  csv?(value: unknown, context: DisplayContext): string
  /** Where its cell leads, without the leading '#', where no link of the schema says so. */
  href?(record: Values): string | undefined
  /** Its column takes most of the space that is left. */
  readonly grows?: boolean
  /** It is read as words, also where the field is a number: its column stands to the left. */
  readonly words?: boolean
  /** Column width in pixels where the schema names none. */
  readonly width: number
}
