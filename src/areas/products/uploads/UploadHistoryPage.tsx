import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Values } from '../../../schema/template'
import { ListPage } from '../../../ui/list/ListPage'
import { UploadButton } from './UploadButton'
import styles from './uploads.module.css'

/** How soon the progress of an import is seen, in milliseconds. */
const REFRESH_EVERY = 3_000

/** The product files that came in, the newest first; one that was refused as a whole says why (spec/2 §2). */
export function UploadHistoryPage() {
  const translate = useTranslate()
  const overrides = useMemo(() => {
    const reason = ({ fileError }: Values) => (fileError ? translate(`resources.product-upload.enums.fileError.${String(fileError)}`) : '')
    const node = (row: Values) =>
      row.fileError ? (
        <span className={styles.named}>
          <span>{String(row.fileName)}</span>
          <span className={styles.why}>{reason(row)}</span>
        </span>
      ) : undefined
    return { fileName: { node, text: (row: Values) => [row.fileName, reason(row)].filter(Boolean).join(' · ') } }
  }, [translate])
  const empty = { title: translate('areas.products.uploads.empty'), text: translate('areas.products.uploads.emptyText') }
  return <ListPage resource="product-upload" title={translate('app.routes.productUploadHistory')} refreshEvery={REFRESH_EVERY} toolbar={<UploadButton />} empty={empty} overrides={overrides} />
}
