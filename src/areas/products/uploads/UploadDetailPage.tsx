import { useTranslate } from 'ra-core'
import { LINE_FIELDS } from '../../../domain/upload/lineText'
import { UploadPage } from '../../../domain/upload/UploadPage'
import type { ProductUploadDetail } from '../../../generated/types'
import type { FieldOverrides } from '../../../ui/fields'
import { Link } from '../../../ui/kit/Link'
import { ProductFaultBanner } from './ProductFaultBanner'
import { UploadButton } from './UploadButton'

const FACTS = [
  'status',
  'storeCode',
  'count',
  'dataCount',
  'errorCount',
  'encoding',
  'received',
  'finished',
  'taskId',
] as const
const FIELDS: FieldOverrides = {
  ...LINE_FIELDS,
  line: {
    display: { text: (line, { translate }) => (line ? String(line) : translate('areas.products.uploads.file')) },
  },
}

/** One product file: its progress, and the refused lines. */
export function UploadDetailPage() {
  const translate = useTranslate()
  return (
    <UploadPage<ProductUploadDetail>
      name="product-upload"
      path="/product/file/upload/history/detail/{historyId}"
      title={translate('app.routes.productUploadDetail')}
      texts="areas.products.uploads"
      fields={FIELDS}
      facts={FACTS}
      links={linksOf}
      FaultBanner={FaultBanner}
    />
  )
}

function linksOf({ storeCode, taskId }: ProductUploadDetail) {
  const store = storeCode && encodeURIComponent(storeCode)
  return {
    storeCode: store ? <Link to={`/product/list/${store}`}>{storeCode}</Link> : null,
    taskId: store && taskId ? <Link to={`/task/detail/${store}/${taskId}/UPDATE`}>{taskId}</Link> : null,
  }
}

function FaultBanner({ upload }: { upload: ProductUploadDetail }) {
  const actions = <UploadButton {...(upload.storeCode && { storeCode: upload.storeCode })} />
  return <ProductFaultBanner upload={upload} actions={actions} />
}
