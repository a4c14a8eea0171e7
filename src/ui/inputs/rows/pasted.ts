import Papa from 'papaparse'
import type { Clock } from '../../../schema/clock'
import type { FieldDescriptor } from '../../../schema/descriptor'
import { parseNumber } from '../../../schema/formats'
import { textsIn } from '../textsIn'

/** The cells of what was copied from a spreadsheet; undefined for a text that is one cell, or several lines of one. */
export function pastedCells(text: string, isOneCell: boolean): string[][] | undefined {
  const trimmed = text.replace(/\r?\n$/, '')
  if (!trimmed.includes('\t') && (isOneCell || !trimmed.includes('\n'))) return undefined
  return Papa.parse<string[]>(trimmed, { delimiter: '\t' }).data
}

const YES = ['true', '1', 'yes', 'y', 'x', 'on', '✓', '○']

/**
 * A cell of a spreadsheet as a value of the field. What is invalid stays as it is, for validation to report.
 * @param labelOf the label of an option of the field
 * @param clock the clock of times
 */
export function pastedValue(
  field: FieldDescriptor,
  text: string,
  labelOf: (option: string | number) => string,
  clock: Clock,
): unknown {
  const cell = text.trim()
  if (cell === '') return field.nullable ? null : field.type === 'array' ? [] : field.type === 'boolean' ? false : ''
  if (field.options) {
    const isMeant = (option: string | number) =>
      [String(option), labelOf(option)].some((name) => name.toLowerCase() === cell.toLowerCase())
    return field.options.find(isMeant) ?? cell
  }
  if (field.input === 'dateTime') return clock.parse(cell) ?? cell
  switch (field.type) {
    case 'boolean':
      return YES.includes(cell.toLowerCase()) || cell === labelOf('true')
    case 'integer':
    case 'number':
      return parseNumber(cell) ?? cell
    case 'array':
      return textsIn(cell)
    case 'object':
    case 'string':
      return cell
  }
}
