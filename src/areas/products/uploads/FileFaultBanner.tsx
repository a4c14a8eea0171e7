import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { ProductUploadDetail } from '../../../generated/types'
import { formatNumber } from '../../../ui/displays/values'
import { Banner } from '../../../ui/kit/Banner'
import { ErrorIcon, WarnIcon } from '../../../ui/kit/icons'
import { useLineText } from './lineText'
import styles from './uploads.module.css'

type Line = ProductUploadDetail['data'][number]

/** What is wrong with the file itself, which the server names as line 0. */
export const fileFaultOf = ({ data }: Pick<ProductUploadDetail, 'data'>): Line | undefined => data.find(({ line }) => line === 0)

/** Why nothing of a file is in, or where the server had to stop; nothing is drawn of a file that only has wrong lines. */
export function FileFaultBanner({ upload, actions }: { upload: ProductUploadDetail; actions?: ReactNode }) {
  const translate = useTranslate()
  const lineText = useLineText()
  const fault = fileFaultOf(upload)
  if (!fault) return null
  const isStopped = fault.error === 'FILE_FAILED'
  const imported = upload.dataCount ?? 0
  return (
    <Banner tone={isStopped ? 'warn' : 'error'} icon={isStopped ? <WarnIcon aria-hidden="true" /> : <ErrorIcon aria-hidden="true" />} actions={actions}>
      <strong className={styles.part}>{isStopped ? lineText(fault) : translate('areas.products.uploads.refusedWhole')}</strong>
      {!isStopped && <span className={styles.part}>{lineText(fault)}</span>}
      <span className={styles.part}>
        {isStopped ? translate('areas.products.uploads.stopped', { smart_count: imported, count: formatNumber(imported) }) : translate('areas.products.uploads.nothingChanged')}
      </span>
    </Banner>
  )
}
