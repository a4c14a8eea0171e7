import { useTranslate } from 'ra-core'
import { useStoreName } from '../../../data/storeName'
import { closeUpload, type Upload } from '../../../data/uploads'
import type { ProductUploadDetail } from '../../../generated/types'
import { formatNumber } from '../../../ui/displays/values'
import { errorText } from '../../../ui/feedback/errorText'
import { ErrorIcon, OkIcon, WarnIcon } from '../../../ui/kit/icons'
import { Link } from '../../../ui/kit/Link'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import { fileFaultOf } from '../../../domain/upload/FileFaultBanner'
import { lineText } from '../../../domain/upload/lineText'
import { ProductFaultBanner } from './ProductFaultBanner'
import styles from './uploads.module.css'

/** So many refused lines are named here; all of them are in the history. */
const NAMED = 5

/** How far a file is, and once it is through, what came of it. */
export function UploadProgress({ upload, isStoreNamed }: { upload: Upload; isStoreNamed: boolean }) {
  const translate = useTranslate()
  const store = useStoreName(upload.storeCode)
  const { state, result, historyId } = upload
  const isRunning = state === 'sending' || state === 'importing'
  return (
    <div className={styles.form}>
      <p className={styles.file}>
        <strong>{upload.fileName}</strong> {!isStoreNamed && <span>{translate('areas.products.uploads.to', { store })}</span>}
      </p>
      <div role="status">
        {isRunning && <p className={styles.state}>{translate('messages.uploadInProgress')}</p>}
        {state === 'done' && (result && fileFaultOf(result) ? <ProductFaultBanner upload={result} /> : <Outcome result={result} />)}
        {state === 'done' && result && <NamedLines result={result} />}
        {state === 'failed' && (
          <p className={styles.failed}>
            <ErrorIcon aria-hidden="true" /> {errorText(upload.error, translate)}
          </p>
        )}
      </div>
      {isRunning && (
        <>
          <ProgressBar value={upload.progress} label={translate('messages.uploadInProgress')} />
          <p className={styles.note}>
            {state === 'sending'
              ? translate('areas.products.uploads.sending', { percent: Math.round(upload.progress ?? 0) })
              : translate('areas.products.uploads.importing', { count: formatNumber(result?.dataCount ?? 0) })}
          </p>
          <p className={styles.note}>{translate('areas.products.uploads.goesOn')}</p>
        </>
      )}
      {!isRunning && (
        <Link to={historyId === undefined ? '/product/file/upload/history' : `/product/file/upload/history/detail/${historyId}`} onClick={closeUpload}>
          {translate(historyId === undefined ? 'app.routes.productUploadHistory' : 'areas.products.uploads.toDetail')}
        </Link>
      )}
    </div>
  )
}

function Outcome({ result }: { result: Upload['result'] }) {
  const translate = useTranslate()
  const errors = result?.errorCount ?? 0
  const imported = result?.dataCount ?? 0
  return (
    <>
      {errors === 0 ? (
        <p className={styles.done}>
          <OkIcon aria-hidden="true" /> {translate('messages.complete')}
        </p>
      ) : (
        <p className={styles.partly}>
          <WarnIcon aria-hidden="true" /> {translate('areas.products.uploads.refused', { smart_count: errors, count: formatNumber(errors) })}
        </p>
      )}
      {result && <p className={styles.note}>{translate('areas.products.uploads.imported', { smart_count: imported, count: formatNumber(imported) })}</p>}
    </>
  )
}

function NamedLines({ result }: { result: ProductUploadDetail }) {
  const translate = useTranslate()
  const lines = result.data.filter(({ line }) => line > 0)
  if (lines.length === 0) return null
  return (
    <ul className={styles.errors}>
      {lines.slice(0, NAMED).map((line) => (
        <li key={line.line}>{translate('upload.atLine', { line: line.line, text: lineText(line, translate) })}</li>
      ))}
    </ul>
  )
}
