import { useTranslate } from 'ra-core'
import { ListPage } from '../../../ui/list/ListPage'
import { UploadButton } from './UploadButton'

/** How soon the progress of an import is seen, in milliseconds. */
const REFRESH_EVERY = 3_000

/** The product files that came in, the newest first (spec/2 §2). */
export function UploadHistoryPage() {
  const translate = useTranslate()
  const empty = { title: translate('areas.products.uploads.empty'), text: translate('areas.products.uploads.emptyText') }
  return <ListPage resource="product-upload" title={translate('app.routes.productUploadHistory')} refreshEvery={REFRESH_EVERY} toolbar={<UploadButton />} empty={empty} />
}
