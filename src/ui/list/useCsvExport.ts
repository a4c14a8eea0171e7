import { useDataProvider, useTranslate, type Exporter } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import { saveFile } from '../../data/downloads'
import type { Translate } from '../../data/texts'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import { ownZone, zonedHeading } from '../../schema/formats'
import type { Values } from '../../schema/template'
import { exportCsv, type CsvExport, type ExportProgress } from '../csv/exportCsv'
import { displayCsv } from '../displays/registry'
import { fieldLabel } from '../displays/values'
import { orderedColumns, type Column, type ColumnChoice } from './columns'
import type { ListState } from './listState'
import { askedFor } from './rowsQuery'
import type { Row } from './selection'

export interface CsvExportControl {
  /** Undefined while nothing is exported. */
  readonly progress: ExportProgress | undefined
  readonly start: () => void
  readonly cancel: () => void
  /** The same file of records that are there, as react-admin's ExportButton and BulkExportButton ask for it. */
  readonly exporter: Exporter<Row>
}

const NEVER = new AbortController().signal

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

  const write = useCallback(
    async (fetched: Omit<CsvExport<Row>, 'columns'>) => {
      const blob = await exportCsv({ ...fetched, columns: exportColumns(descriptor, columns, choice, translate) })
      saveFile(blob, fileName(descriptor.name, params, new Date()))
    },
    [descriptor, columns, choice, translate, params],
  )
  const exporter = useCallback<Exporter<Row>>(
    (records) => write({ signal: NEVER, fetchPage: () => Promise.resolve({ rows: records, total: records.length }) }),
    [write],
  )

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    setProgress({ done: 0, total: 0 })
    try {
      await write({
        signal: stop.signal,
        // A client-side table is one answer: asking for it page by page would fetch it each time.
        ...(descriptor.calls.list?.paging !== 'table' && { perPage: Number.MAX_SAFE_INTEGER }),
        onProgress: setProgress,
        fetchPage: async (page, perPage, signal) => {
          const { data, total } = await dataProvider.getList<Row>(descriptor.name, { ...askedFor({ ...state, page, perPage }, params), signal })
          return { rows: data, total: total ?? data.length }
        },
      })
    } catch (error) {
      if (!stop.signal.aborted) onError(error)
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, start: () => void start(), cancel: () => running.current?.abort(), exporter }
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
