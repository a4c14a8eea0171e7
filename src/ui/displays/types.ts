import type { ReactNode } from 'react'
import type { Translate } from '../../data/texts'
import type { Clock } from '../../schema/clock'
import type { FieldDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'

/** What a display may read besides the value itself. */
export interface DisplayContext {
  readonly resource: string
  readonly field: FieldDescriptor
  readonly record: Values
  readonly translate: Translate
  /** The clock of times. */
  readonly clock: Clock
}

/**
 * How a value is displayed. Displays are plain functions, because a table calls them for every cell: a
 * component for each cost four times as much (see src/ui/list/README.md).
 */
export interface Display {
  /** The value as text: for a plain cell, a tooltip, a CSV file. '' for nothing. */
  text(value: unknown, context: DisplayContext): string
  /** What is drawn if text is not enough: at most a few elements with static classes. */
  node?(value: unknown, context: DisplayContext): ReactNode
  /** What a spreadsheet gets, if that is not the text: a number without separators. */
  csv?(value: unknown, context: DisplayContext): string
  /** Where its cell leads, without the leading '#', if the schema names no link. */
  href?(record: Values): string | undefined
  /** Its column takes most of the remaining space. */
  readonly grows?: boolean
  /** It reads as words even if the field is a number: its column is aligned left. */
  readonly words?: boolean
  /** Column width in pixels, if the schema names none. */
  readonly width: number
}
