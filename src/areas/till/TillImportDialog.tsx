import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { currentStore } from '../../data/currentStore'
import { request } from '../../data/http'
import { saidText } from '../../data/said'
import { useSession, useViewer } from '../../data/session'
import { useStoreName } from '../../data/storeName'
import { useDescriptor } from '../../data/useDescriptor'
import { StoreSelect } from '../../domain/stores/StoreSelect'
import { cellChecks, checkedRows } from '../../domain/upload/cellChecks'
import { ImportDialog } from '../../domain/upload/ImportDialog'
import type { FileFault, ImportJob, ImportKind } from '../../domain/upload/importKind'
import type { UploadDialogProps } from '../../domain/upload/UploadDialogButton'
import type { TillPricesTaken } from '../../generated/types'
import { centsOf } from '../../schema/cents'
import { productCode } from '../../schema/productCode'
import type { Said } from '../../schema/said'
import { fillPath } from '../../schema/template'
import { formatNumber } from '../../ui/displays/values'

const PER_CALL = 5_000
const MAX_FILE_MB = 20
const CODE_HEADINGS = ['prCode', 'productCode', 'code', 'barcode', 'ean', 'gtin', '商品コード', '상품코드']
const PRICE_HEADINGS = [
  'price',
  'tillPrice',
  'salesPrice',
  'amount',
  '売価',
  '価格',
  'レジ売価',
  '판매가',
  '가격',
  'POS판매가',
]

interface PriceLine {
  readonly prCode: string
  readonly price: string
}

/** Imports prices of the tills from a file. */
export function TillImportDialog({ storeCode, onClose }: UploadDialogProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  const [store, setStore] = useState(storeCode ?? currentStore() ?? viewer.store[0] ?? '')
  const kind = useTillKind(store)
  const head = storeCode === undefined && (
    <StoreSelect label={translate('upload.store')} value={store} onChange={setStore} resource="product-store" />
  )
  return kind && <ImportDialog kind={kind} head={head} isReady={store !== ''} onClose={onClose} />
}

function useTillKind(storeCode: string): ImportKind<PriceLine> | undefined {
  const translate = useTranslate()
  const store = useStoreName(storeCode)
  const site = useSession()?.systemConfig.site
  const descriptor = useDescriptor('till-price')
  if (!descriptor) return undefined
  const label = (name: string) => translate(`resources.till-price.fields.${name}`)
  const counted = (key: string) => (rows: number) =>
    translate(`areas.till.import.${key}`, { smart_count: rows, count: formatNumber(rows) })
  return {
    name: 'tillPrices',
    storeCode,
    title: translate('areas.till.import.title'),
    description: storeCode === '' ? undefined : translate('areas.till.import.to', { store }),
    drop: translate('upload.drop', { size: MAX_FILE_MB }),
    help: translate('areas.till.import.help'),
    columns: [
      { name: 'prCode', label: label('prCode'), also: CODE_HEADINGS, required: true },
      { name: 'price', label: label('price'), also: PRICE_HEADINGS, required: true },
    ],
    example: 'till-prices.csv',
    largest: MAX_FILE_MB,
    nothing: 'messages.noValidData',
    isReadHere: true,
    stale: ['till-price', 'till-check', 'till-summary'],
    sendLabel: counted('send'),
    doneLabel: counted('taken'),
    keyOf: ({ values }) => productCode(values['prCode'] ?? '', site),
    async check(rows) {
      const { faultsOf } = await cellChecks(descriptor, translate, ['prCode', 'price'])
      const checked = rows.map(({ line, values }) => {
        const item = { prCode: productCode(values['prCode'] ?? '', site), price: values['price'] ?? '' }
        const faults = faultsOf(line, { prCode: item.prCode || undefined, price: item.price || undefined })
        const strange: FileFault[] =
          faults.length > 0 || centsOf(item.price) !== undefined
            ? []
            : [{ line, column: 'price', text: translate('server.till.noAmount') }]
        return { line, item, faults: [...faults, ...strange] }
      })
      return checkedRows(checked, ({ line, item }) => ({ line, item, effect: 'changed' }))
    },
    async send({ rows, tell, signal }: ImportJob<PriceLine>) {
      const refused: FileFault[] = []
      for (let from = 0; from < rows.length; from += PER_CALL) {
        signal.throwIfAborted()
        const part = rows.slice(from, from + PER_CALL)
        const answer = await request<TillPricesTaken>(
          'POST',
          fillPath('/api/v1/till-price/{storeCode}', { storeCode }),
          {
            body: { source: 'FILE', prices: part.map(({ item }) => item) },
          },
        )
        for (const { line, field, ...said } of answer.refused)
          refused.push({ line: part[line]?.line ?? 0, column: field, text: saidText(said as Said, translate) })
        tell({ percent: (Math.min(from + PER_CALL, rows.length) / rows.length) * 100 })
      }
      return { saved: rows.length - refused.length, refused }
    },
  }
}
