import { saveFile } from '../../data/downloads'
import type { Translate } from '../../data/texts'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import type { Clock } from '../../schema/clock'
import { isTime, ownZone, zonedHeading } from '../../schema/formats'
import type { Values } from '../../schema/template'
import { exportCsv, type CsvExport } from '../csv/exportCsv'
import { displayCsv } from '../displays/registry'
import { fieldLabel } from '../displays/values'
import { orderedColumns, type Column, type ColumnChoice } from './columns'
import type { Row } from './selection'

/** What a file is made of: the list, its page, and its columns as they stand. */
interface CsvSource {
  readonly descriptor: ResourceDescriptor
  readonly params: Values | undefined
  readonly columns: readonly Column[]
  readonly choice: ColumnChoice
  readonly translate: Translate
  readonly clock: Clock
}

/** Writes rows as the columns stand, and saves the file. Throws what `exportCsv` throws. */
export async function saveCsv(
  { descriptor, params, columns, choice, translate, clock }: CsvSource,
  rows: Omit<CsvExport<Row>, 'columns'>,
): Promise<void> {
  const blob = await exportCsv({ ...rows, columns: exportColumns(descriptor, columns, choice, translate, clock) })
  saveFile(blob, fileName(descriptor.name, params, new Date()))
}

function exportColumns(
  descriptor: ResourceDescriptor,
  columns: readonly Column[],
  choice: ColumnChoice,
  translate: Translate,
  clock: Clock,
) {
  const listed = orderedColumns(columns, choice)
  const others = descriptor.fields.filter((field) => !listed.some((column) => column.field === field))
  return [...listed.map(({ field }) => field), ...others]
    .filter((field) => field.inExport)
    .map((field) => ({
      label: exportHeading(fieldLabel(descriptor.name, field, translate), field, clock),
      text: (row: Row) => displayCsv(descriptor.name, field, row, translate, clock),
    }))
}

/** Times are written as the page shows them; their heading names the zone. */
const exportHeading = (label: string, { display }: FieldDescriptor, { zone = ownZone() }: Clock) =>
  isTime(display) ? zonedHeading(label, zone) : label

/** tag-S001-20261121-0412.csv: what, of what, when. */
function fileName(resource: string, params: Values | undefined, now: Date): string {
  const stamp = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}`
  const of = Object.values(params ?? {}).map((value) => String(value).replaceAll(/[^\p{L}\p{N}_-]+/gu, '_'))
  return `${[resource, ...of, stamp].join('-')}.csv`
}

const two = (value: number) => String(value).padStart(2, '0')
