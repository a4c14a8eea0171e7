import { useDataProvider, useTranslate, type Exporter } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import { useClock } from '../../data/clock'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import type { CsvExport, ExportProgress } from '../csv/exportCsv'
import type { Column, ColumnChoice } from './columns'
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
  const clock = useClock()
  const [progress, setProgress] = useState<ExportProgress>()
  const running = useRef<AbortController>(undefined)

  const write = useCallback(
    async (fetched: Omit<CsvExport<Row>, 'columns'>) => {
      // No first list waits for what only an export needs.
      const { saveCsv } = await import('./csvFile')
      await saveCsv({ descriptor, params, columns, choice, translate, clock }, fetched)
    },
    [descriptor, columns, choice, translate, params, clock],
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
          const { data, total } = await dataProvider.getList<Row>(descriptor.name, {
            ...askedFor({ ...state, page, perPage }, params),
            signal,
          })
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
