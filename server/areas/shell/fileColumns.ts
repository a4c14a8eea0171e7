import type { ResourceName } from '../../../src/generated/resources'
import { csvLine } from '../../../src/schema/csv'
import type { FieldDescriptor } from '../../../src/schema/descriptor'
import { formatEpoch, formatEpochIn, isTime, zonedHeading } from '../../../src/schema/formats'
import type { SessionUser } from '../../access/session'
import { closedFields } from '../../calls/fieldRules'
import type { Services } from '../../calls/services'
import { isStored } from '../../db/tables'

/** The headings and values of time columns. */
export interface Times {
  heading(name: string): string
  text(seconds: number | null | undefined): string
}

export const timesIn = (timeZone: string | undefined): Times =>
  timeZone === undefined
    ? { heading: (name) => name, text: (seconds) => formatEpoch(seconds) }
    : { heading: (name) => zonedHeading(name, timeZone), text: (seconds) => formatEpochIn(seconds, timeZone) }

/** The columns of a file. */
export interface Columns {
  readonly headings: readonly string[]
  cells(row: object): unknown[]
}

/** The columns of one field, with one heading or several. */
export type Written = { readonly headings: readonly string[]; cells(value: unknown): readonly unknown[] }

/**
 * The columns of a resource's files: exported fields that the user may read. Programs read these files by position, so `first`
 * come in this order, and new fields of a schema after them.
 */
export function columnsOf(
  services: Services,
  user: SessionUser,
  name: ResourceName,
  first: readonly string[],
  times: Times,
  written: Readonly<Record<string, Written>> = {},
): Columns {
  const { fields = [] } = services.descriptors.get(name) ?? {}
  const { hidden } = closedFields(services, name, user)
  const known = new Map(fields.filter((field) => !hidden.has(field.name)).map((field) => [field.name, field]))
  const more = fields
    .filter((field) => field.inExport && isStored(field) && !first.includes(field.name))
    .map((field) => field.name)
  const columns = [...first, ...more].flatMap((one): [FieldDescriptor, Written][] => {
    const field = known.get(one)
    return field ? [[field, written[one] ?? plain(field, times)]] : []
  })
  return {
    headings: columns.flatMap(([, { headings }]) => headings),
    cells: (row) =>
      columns.flatMap(([field, { cells }]) => cells((row as Readonly<Record<string, unknown>>)[field.name])),
  }
}

const plain = (field: FieldDescriptor, times: Times): Written =>
  isTime(field.display)
    ? { headings: [times.heading(field.name)], cells: (value) => [times.text(value as number | null)] }
    : { headings: [field.name], cells: (value) => [value] }

export const lineOf = (columns: Columns, row: object): string => csvLine(columns.cells(row))
