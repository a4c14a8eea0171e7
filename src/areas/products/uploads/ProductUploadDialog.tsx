import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { currentStore } from '../../../data/currentStore'
import { useStoreName } from '../../../data/storeName'
import { useViewer } from '../../../data/session'
import { StoreSelect } from '../../../domain/stores/StoreSelect'
import { fileOutcome } from '../../../domain/upload/fileOutcome'
import { ImportDialog } from '../../../domain/upload/ImportDialog'
import type { ImportKind } from '../../../domain/upload/importKind'
import { sendAndFollow } from '../../../domain/upload/sendAndFollow'
import type { UploadDialogProps } from '../../../domain/upload/UploadDialogButton'
import { useProductColumns } from '../../../domain/upload/useProductColumns'
import type { ProductUploadDetail } from '../../../generated/types'
import { formatNumber } from '../../../ui/displays/values'
import { ProductFaultBanner } from './ProductFaultBanner'

// In megabytes, the limit of the server.
const MAX_FILE_SIZE = 100
const PATHS = { call: '/product/file', history: '/product/file/upload/history/detail/{historyId}' }

/** Uploads a product file to a store. */
export function ProductUploadDialog({ storeCode, onClose }: UploadDialogProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  const [store, setStore] = useState(storeCode ?? currentStore() ?? viewer.store[0] ?? '')
  const kind = useProductFileKind(store)
  const head = storeCode === undefined && (
    <StoreSelect label={translate('upload.store')} value={store} onChange={setStore} resource="product-store" />
  )
  return kind && <ImportDialog kind={kind} head={head} isReady={store !== ''} onClose={onClose} />
}

function useProductFileKind(storeCode: string): ImportKind | undefined {
  const translate = useTranslate()
  const store = useStoreName(storeCode)
  const own = useProductColumns('product')
  const imported = (rows: number) =>
    translate('areas.products.uploads.imported', { smart_count: rows, count: formatNumber(rows) })
  return (
    own && {
      ...own,
      name: 'productFile',
      storeCode,
      title: translate('areas.products.uploads.title'),
      description: storeCode === '' ? undefined : translate('areas.products.uploads.to', { store }),
      drop: translate('upload.drop', { size: MAX_FILE_SIZE }),
      help: translate('areas.products.uploads.help'),
      example: 'products.csv',
      largest: MAX_FILE_SIZE,
      nothing: 'messages.noData',
      isReadHere: false,
      stale: ['product', 'product-upload'],
      sendLabel: () => translate('upload.send'),
      doneLabel: imported,
      async send(job) {
        const detail = await sendAndFollow<ProductUploadDetail>(PATHS, { storeCode }, job, (now) => ({
          percent: now ? (now.progress ?? undefined) : 0,
          note: translate('areas.products.uploads.importing', { count: formatNumber(now?.dataCount ?? 0) }),
        }))
        if (!detail) return { refused: [], page: '/product/file/upload/history' }
        return {
          saved: detail.dataCount ?? 0,
          page: `/product/file/upload/history/detail/${detail.historyId}`,
          ...fileOutcome(detail, translate, () => <ProductFaultBanner upload={detail} />),
        }
      },
    }
  )
}
