import { useTranslate } from 'ra-core'
import { useStoreName } from '../../../data/storeName'
import type { ProductUploadDetail } from '../../../generated/types'
import { fileOutcome } from '../../../domain/upload/fileOutcome'
import type { ImportKind } from '../../../domain/upload/importKind'
import { sendAndFollow } from '../../../domain/upload/sendAndFollow'
import { useProductColumns } from '../../../domain/upload/useProductColumns'
import { formatNumber } from '../../../ui/displays/values'
import { ProductFaultBanner } from './ProductFaultBanner'

/** What the server takes at most, in megabytes. */
const LARGEST_FILE = 100
const PATHS = { call: '/product/file', history: '/product/file/upload/history/detail/{historyId}' }

/** Product files of a store (spec/2 §5), which the server reads and checks. */
export function useProductFileKind(storeCode: string): ImportKind | undefined {
  const translate = useTranslate()
  const store = useStoreName(storeCode)
  const own = useProductColumns('product')
  const imported = (rows: number) => translate('areas.products.uploads.imported', { smart_count: rows, count: formatNumber(rows) })
  return (
    own && {
      ...own,
      name: 'productFile',
      storeCode,
      title: translate('areas.products.uploads.title'),
      description: storeCode === '' ? undefined : translate('areas.products.uploads.to', { store }),
      drop: translate('upload.drop', { size: LARGEST_FILE }),
      help: translate('areas.products.uploads.help'),
      example: 'products.csv',
      largest: LARGEST_FILE,
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
        return { saved: detail.dataCount ?? 0, page: `/product/file/upload/history/detail/${detail.historyId}`, ...fileOutcome(detail, translate, () => <ProductFaultBanner upload={detail} />) }
      },
    }
  )
}
