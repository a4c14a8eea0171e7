import type { ReactNode } from 'react'
import type { Translate } from '../../data/texts'
import type { FieldDescriptor } from '../../schema/descriptor'
import type { DisplayName } from '../../schema/dialect'
import type { Values } from '../../schema/template'
import { changes, resource as resourceName } from './changes'
import { alarmClass, alarmType, enumeration } from './enum'
import { flag, lock } from './flag'
import { file } from './file'
import { bytes, count, measured, number, percent, price, temperature } from './numbers'
import { progress } from './progress'
import { battery, signal } from './radio'
import { status } from './status'
import { chips, color, object, position, prInfo } from './structured'
import { email, epochDateTime, ip, mono, text, truncated } from './text'
import type { Display } from './types'
import { valueOf } from './values'

/** Every display of the dialect. A name without an entry does not compile. */
export const displays: Record<DisplayName, Display> = {
  text,
  mono,
  number,
  percent,
  progress,
  flag,
  epochDateTime,
  status,
  enum: enumeration,
  battery,
  signal,
  temperature,
  email,
  position,
  chips,
  count,
  truncated,
  lock,
  alarmClass,
  ip,
  bytes,
  color,
  alarmType,
  prInfo,
  object,
  price,
  measured,
  changes,
  resource: resourceName,
  file,
}

/** A field of a record in words. */
export function displayText(resource: string, field: FieldDescriptor, record: Values, translate: Translate): string {
  return displays[field.display].text(valueOf(field, record), { resource, field, record, translate })
}

/** A field of a record as it is drawn; null for nothing. */
export function displayNode(resource: string, field: FieldDescriptor, record: Values, translate: Translate): ReactNode {
  const display = displays[field.display]
  const context = { resource, field, record, translate }
  const value = valueOf(field, record)
  return display.node ? display.node(value, context) : display.text(value, context) || null
}

/** A field of a record for a spreadsheet. */
export function displayCsv(resource: string, field: FieldDescriptor, record: Values, translate: Translate): string {
  const display = displays[field.display]
  return (display.csv ?? display.text)(valueOf(field, record), { resource, field, record, translate })
}
