import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { ProductUploadLine } from '../../generated/types'
import { Banner } from '../../ui/kit/Banner'
import { ErrorIcon, WarnIcon } from '../../ui/kit/icons'
import { lineText } from './lineText'
import styles from '../../ui/upload/upload.module.css'

/** A line of a file that was rejected. */
export type RefusedLine = Pick<ProductUploadLine, 'line' | 'error' | 'column' | 'detail' | 'detailSaid' | 'message'>

/** What is wrong with the file itself, which the server names as line 0. */
export const fileFaultOf = <Line extends RefusedLine>({ data }: { readonly data: readonly Line[] }): Line | undefined =>
  data.find(({ line }) => line === 0)

interface FileFaultBannerProps {
  readonly fault: RefusedLine
  /** The title for a file that was rejected as a whole. */
  readonly title: string
  /** What that means for the existing data. */
  readonly note: string
  readonly actions?: ReactNode
}

/** Why nothing of a file was imported, or where the server had to stop. */
export function FileFaultBanner({ fault, title, note, actions }: FileFaultBannerProps) {
  const translate = useTranslate()
  const isStopped = fault.error === 'FILE_FAILED'
  const reason = lineText(fault, translate)
  return (
    <Banner
      tone={isStopped ? 'warn' : 'error'}
      icon={isStopped ? <WarnIcon aria-hidden="true" /> : <ErrorIcon aria-hidden="true" />}
      actions={actions}
    >
      <strong className={styles.part}>{isStopped ? reason : title}</strong>
      {!isStopped && <span className={styles.part}>{reason}</span>}
      <span className={styles.part}>{note}</span>
    </Banner>
  )
}
