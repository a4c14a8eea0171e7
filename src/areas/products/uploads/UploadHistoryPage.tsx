import { useTranslate } from 'ra-core'
import type { Display } from '../../../ui/displays/types'
import type { FieldOverrides } from '../../../ui/fields'
import { ListPage } from '../../../ui/list/ListPage'
import { UploadButton } from './UploadButton'
import styles from './uploads.module.css'

/** How soon the progress of an import is seen, in milliseconds. */
const REFRESH_EVERY = 3_000

const reason: Display['text'] = (_, { record: { fileError }, translate }) => (fileError ? translate(`resources.product-upload.enums.fileError.${String(fileError)}`) : '')
const named: Display['node'] = (name, context) =>
  context.record['fileError'] ? (
    <span className={styles.named}>
      <span>{String(name)}</span>
      <span className={styles.why}>{reason(name, context)}</span>
    </span>
  ) : undefined

const FIELDS: FieldOverrides = { fileName: { display: { node: named, text: (name, context) => [name, reason(name, context)].filter(Boolean).join(' · ') } } }

/** The product files that came in, the newest first; one that was refused as a whole says why (spec/2 §2). */
export function UploadHistoryPage() {
  const translate = useTranslate()
  const empty = { title: translate('areas.products.uploads.empty'), text: translate('areas.products.uploads.emptyText') }
  return <ListPage resource="product-upload" title={translate('app.routes.productUploadHistory')} refreshEvery={REFRESH_EVERY} toolbar={<UploadButton />} empty={empty} fields={FIELDS} />
}
