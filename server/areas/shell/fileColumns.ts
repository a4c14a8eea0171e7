import type { ResourceName } from '../../../src/generated/resources'
import { csvLine } from '../../../src/schema/csv'
import type { FieldDescriptor } from '../../../src/schema/descriptor'
import { formatEpoch, formatEpochIn, isTime, zonedHeading } from '../../../src/schema/formats'
import type { SessionUser } from '../../access/session'
import { isStored } from '../../db/tables'
import { closedFields } from '../../http/fieldRules'
import type { Services } from '../../services'

/** How the columns of times are called and written. */
export interface Times {
  heading(name: string): string
  text(seconds: number | null | undefined): string
}

export const timesIn = (timeZone: string | undefined): Times =>
  timeZone === undefined
    ? { heading: (name) => name, text: (seconds) => formatEpoch(seconds) }
    : { heading: (name) => zonedHeading(name, timeZone), text: (seconds) => formatEpochIn(seconds, timeZone) }

/** The columns of a file: a heading, and the text of a record. */
export interface Columns {
  readonly headings: readonly string[]
  cells(row: object): unknown[]
}

/** One heading in place of a field, or several. */
export type Written = { readonly headings: readonly string[]; cells(value: unknown): readonly unknown[] }

/**
 * The columns of a resource's files: what its schema exports and this user may read. Programs read these files by their
 * places: `first` come in this order, and what a schema adds comes behind.
 */
export function columnsOf(services: Services, user: SessionUser, name: ResourceName, first: readonly string[], times: Times, written: Readonly<Record<string, Written>> = {}): Columns {
  const { fields = [] } = services.descriptors.get(name) ?? {}
  const { hidden } = closedFields(services, name, user)
  const known = new Map(fields.filter((field) => !hidden.has(field.name)).map((field) => [field.name, field]))
  const more = fields.filter((field) => field.inExport && isStored(field) && !first.includes(field.name)).map((field) => field.name)
  const columns = [...first, ...more].flatMap((one): [FieldDescriptor, Written][] => {
    const field = known.get(one)
    return field ? [[field, written[one] ?? plain(field, times)]] : []
  })
  return {
    headings: columns.flatMap(([, { headings }]) => headings),
    cells: (row) => columns.flatMap(([field, { cells }]) => cells((row as Readonly<Record<string, unknown>>)[field.name])),
  }
}

const plain = (field: FieldDescriptor, times: Times): Written =>
  isTime(field.display) ? { headings: [times.heading(field.name)], cells: (value) => [times.text(value as number | null)] } : { headings: [field.name], cells: (value) => [value] }

/** A line of a file. */
export const lineOf = (columns: Columns, row: object): string => csvLine(columns.cells(row))
