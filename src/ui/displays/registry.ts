import type { ReactNode } from 'react'
import type { Translate } from '../../data/texts'
import type { Clock } from '../../schema/clock'
import type { CommonDisplay } from '../../schema/dialect'
import type { Values } from '../../schema/template'
import type { ShownField } from '../fields'
import { openRegistry } from '../registries'
import { ago } from './ago'
import { changes, resource as resourceName } from './changes'
import { flag } from './flag'
import { duration } from './duration'
import { file } from './file'
import { bytes, count, number, percent, price, temperature } from './numbers'
import { progress } from './progress'
import { enumeration, status } from './status'
import { chips, color, object, position } from './structured'
import { email, epochDateTime, mono, text } from './text'
import type { Display } from './types'
import { valueOf } from './values'

/** The displays that every area may use. */
export const commonDisplays: Readonly<Record<CommonDisplay, Display>> = {
  text,
  mono,
  number,
  percent,
  progress,
  flag,
  epochDateTime,
  ago,
  status,
  enum: enumeration,
  temperature,
  email,
  position,
  chips,
  count,
  bytes,
  color,
  object,
  price,
  changes,
  resource: resourceName,
  file,
  duration,
}

/** Finds a display by its name: one of these, or one that an area registers. */
export const displayOf = openRegistry('displays', commonDisplays)

/** What the page overrides of the schema's display. */
const ownDisplay = ({ own }: ShownField): Partial<Display> => (typeof own?.display === 'object' ? own.display : {})

/** A record's field as text. */
export function displayText(
  resource: string,
  field: ShownField,
  record: Values,
  translate: Translate,
  clock: Clock,
): string {
  const { text = displayOf(field.display).text } = ownDisplay(field)
  return text(valueOf(field, record), { resource, field, record, translate, clock })
}

/** A record's field as it is drawn; null for nothing. */
export function displayNode(
  resource: string,
  field: ShownField,
  record: Values,
  translate: Translate,
  clock: Clock,
): ReactNode {
  const display = displayOf(field.display)
  const own = ownDisplay(field)
  const context = { resource, field, record, translate, clock }
  const value = valueOf(field, record)
  if (own.text && !own.node) return own.text(value, context) || null
  return (
    own.node?.(value, context) ?? (display.node ? display.node(value, context) : display.text(value, context) || null)
  )
}

/** A record's field for a spreadsheet: by the schema's display, whatever the page overrides. */
export function displayCsv(
  resource: string,
  field: ShownField,
  record: Values,
  translate: Translate,
  clock: Clock,
): string {
  const display = displayOf(field.display)
  const csv = ownDisplay(field).csv ?? display.csv ?? display.text
  return csv(valueOf(field, record), { resource, field, record, translate, clock })
}
