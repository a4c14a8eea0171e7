import { useTranslate } from 'ra-core'
import { request } from '../../../data/http'
import { useDescriptor } from '../../../data/useDescriptor'
import type { PredefinedGateway } from '../../../generated/types'
import { cellChecks, checkedRows } from '../../../domain/upload/cellChecks'
import type { FileFault, ImportJob, ImportKind } from '../../../domain/upload/importKind'
import { ImportDialog } from '../../../domain/upload/ImportDialog'
import { plainMac, planGateway, type PredefinedItem, refusedRow } from './predefinedRows'

/** In megabytes: enough for ten thousand gateways at 100 characters a line. */
const MAX_FILE_MB = 1

interface StoreName {
  readonly storeCode: string
}

/** Uploads predefined gateways from a file, with a preview of the changes before anything is sent. */
export function PredefinedUploadDialog({ onClose }: { onClose: () => void }) {
  const kind = usePredefinedKind()
  return kind && <ImportDialog kind={kind} onClose={onClose} />
}

/** The import of predefined gateways from a file: its columns are the writable fields of the schema. */
function usePredefinedKind(): ImportKind<PredefinedItem> | undefined {
  const translate = useTranslate()
  const descriptor = useDescriptor('predefined-gateway')
  if (!descriptor) return undefined
  const required = new Set(descriptor.schema.required)
  const columns = descriptor.fields
    .filter(({ readOnly }) => readOnly !== 'always')
    .map(({ name }) => ({
      name,
      label: translate(`resources.predefined-gateway.fields.${name}`),
      required: required.has(name),
    }))
  return {
    name: 'predefinedGateway',
    storeCode: '',
    title: translate('areas.stores.predefined.upload'),
    drop: translate('areas.stores.predefined.drop'),
    help: translate('areas.stores.predefined.help'),
    columns,
    example: 'predefined-gateways.csv',
    largest: MAX_FILE_MB,
    nothing: 'server.noDataToSave',
    isReadHere: true,
    isWhole: true,
    stale: ['predefined-gateway'],
    sendLabel: (rows) => translate('areas.stores.predefined.send', { smart_count: rows }),
    doneLabel: (rows) => translate('areas.stores.predefined.updated', { smart_count: rows }),
    keyOf: ({ values }) => plainMac(values['gwMac']),
    async check(rows) {
      const [known, stores, { faultsOf, valuesOf }] = await Promise.all([
        request<PredefinedGateway[]>('GET', '/gw/predefined/search'),
        request<StoreName[]>('GET', '/status/store'),
        cellChecks(
          descriptor,
          translate,
          columns.map(({ name }) => name),
        ),
      ])
      const codes = new Set(stores.map(({ storeCode }) => storeCode))
      const byMac = new Map(known.map((gateway) => [plainMac(gateway.gwMac), gateway]))
      const checked = rows.map((row) => {
        const { line } = row
        const item = valuesOf(row)
        const isKnown = item['storeCode'] === undefined || codes.has(String(item['storeCode']))
        const strange: FileFault[] = isKnown
          ? []
          : [{ line, column: 'storeCode', text: translate('areas.stores.predefined.noStore') }]
        return { line, item, faults: [...faultsOf(line, item), ...strange] }
      })
      return checkedRows(checked, ({ line, item }) => planGateway(line, item, byMac.get(plainMac(item['gwMac']))))
    },
    // All rows are saved, or none.
    async send({ rows, signal }: ImportJob<PredefinedItem>) {
      try {
        const { updated } = await request<{ updated: number }>('POST', '/gw/predefined', {
          body: rows.map(({ item }) => item),
          signal,
        })
        return { saved: updated, refused: [] }
      } catch (error) {
        return {
          saved: 0,
          isRefused: true,
          refused: [
            refusedRow(
              error,
              rows.map(({ line }) => line),
              translate,
            ),
          ],
        }
      }
    },
  }
}
