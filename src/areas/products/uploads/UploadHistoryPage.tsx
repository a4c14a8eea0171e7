import { useTranslate } from 'ra-core'
import type { Display } from '../../../ui/displays/types'
import type { FieldOverrides } from '../../../ui/fields'
import { ListPage } from '../../../ui/list/ListPage'
import { UploadButton } from './UploadButton'
import styles from './uploads.module.css'

const REFRESH_MS = 3_000

const faultText: Display['text'] = (_, { record: { fileError }, translate }) =>
  fileError ? translate(`resources.product-upload.enums.fileError.${String(fileError)}`) : ''
const fileName: Display['node'] = (name, context) =>
  context.record['fileError'] ? (
    <span className={styles.named}>
      <span>{String(name)}</span>
      <span className={styles.why}>{faultText(name, context)}</span>
    </span>
  ) : undefined

const FIELDS: FieldOverrides = {
  fileName: {
    display: { node: fileName, text: (name, context) => [name, faultText(name, context)].filter(Boolean).join(' · ') },
  },
}

/** The uploaded product files, newest first. One that was refused as a whole says why. */
export function UploadHistoryPage() {
  const translate = useTranslate()
  const empty = {
    title: translate('areas.products.uploads.empty'),
    text: translate('areas.products.uploads.emptyText'),
  }
  return (
    <ListPage
      resource="product-upload"
      title={translate('app.routes.productUploadHistory')}
      refreshEvery={REFRESH_MS}
      toolbar={<UploadButton />}
      empty={empty}
      fields={FIELDS}
    />
  )
}
