import { useDataProvider, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { saveFile } from '../../data/downloads'
import type { Translate } from '../../data/texts'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import { ownZone, zonedHeading } from '../../schema/formats'
import type { Values } from '../../schema/template'
import { exportCsv, type ExportProgress } from '../csv/exportCsv'
import { displayCsv } from '../displays/registry'
import { fieldLabel } from '../displays/values'
import { orderedColumns, type Column, type ColumnChoice } from './columns'
import type { ListState } from './listState'
import type { Row } from './selection'

export interface CsvExportControl {
  /** Undefined while nothing is exported. */
  readonly progress: ExportProgress | undefined
  readonly start: () => void
  readonly cancel: () => void
}

/** Exports the whole filtered set of a list, in its order, as the columns stand. */
export function useCsvExport(
  descriptor: ResourceDescriptor,
  columns: readonly Column[],
  choice: ColumnChoice,
  state: ListState,
  params: Values | undefined,
  onError: (error: unknown) => void,
): CsvExportControl {
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const [progress, setProgress] = useState<ExportProgress>()
  const running = useRef<AbortController>(undefined)

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    setProgress({ done: 0, total: 0 })
    try {
      const blob = await exportCsv<Row>({
        columns: exportColumns(descriptor, columns, choice, translate),
        signal: stop.signal,
        // A client-side table is one answer: asking for it page by page would fetch it each time.
        ...(descriptor.calls.list?.paging !== 'table' && { perPage: Number.MAX_SAFE_INTEGER }),
        onProgress: setProgress,
        fetchPage: async (page, perPage, signal) => {
          const { data, total } = await dataProvider.getList<Row>(descriptor.name, {
            pagination: { page, perPage },
            sort: { field: state.sort.field, order: state.sort.order === 'asc' ? 'ASC' : 'DESC' },
            filter: state.filter,
            signal,
            ...(params && { meta: { params } }),
          })
          return { rows: data, total: total ?? data.length }
        },
      })
      saveFile(blob, fileName(descriptor.name, params, new Date()))
    } catch (error) {
      if (!stop.signal.aborted) onError(error)
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, start: () => void start(), cancel: () => running.current?.abort() }
}

function exportColumns(
  descriptor: ResourceDescriptor,
  columns: readonly Column[],
  choice: ColumnChoice,
  translate: Translate,
) {
  const listed = orderedColumns(columns, choice)
  const others = descriptor.fields.filter((field) => !listed.some((column) => column.field === field))
  return [...listed.map(({ field }) => field), ...others]
    .filter((field) => field.inExport)
    .map((field) => ({
      label: exportHeading(fieldLabel(descriptor.name, field, translate), field),
      text: (row: Row) => displayCsv(descriptor.name, field, row, translate),
    }))
}

/** Times are written in the zone of who exports them. */
const exportHeading = (label: string, { display }: FieldDescriptor) => (display === 'epochDateTime' ? zonedHeading(label, ownZone()) : label)

/** tag-S001-20261121-0412.csv: what, of what, when. */
export function fileName(resource: string, params: Values | undefined, now: Date): string {
  const stamp = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}`
  const of = Object.values(params ?? {}).map((value) => String(value).replaceAll(/[^\p{L}\p{N}_-]+/gu, '_'))
  return `${[resource, ...of, stamp].join('-')}.csv`
}

const two = (value: number) => String(value).padStart(2, '0')
