import { CircleAlert, Download } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useEffect } from 'react'
import { clearDownloads, showDownload, useDownloads } from '../../../data/downloads'
import css from './header.module.css'

const DownloadDialog = lazy(() => import('../../../domain/downloads/DownloadDialog').then((module) => ({ default: module.DownloadDialog })))

/** The downloads that run or failed: where a closed progress dialog is found again. */
export function DownloadsIndicator() {
  const translate = useTranslate()
  const { downloads, shown } = useDownloads()
  useEffect(() => clearDownloads, [])
  const open = downloads.filter(({ state }) => state !== 'done')
  const hasFailed = open.some(({ state }) => state === 'failed')
  const download = downloads.find(({ id }) => id === shown)
  const Icon = hasFailed ? CircleAlert : Download
  return (
    <>
      {open.length > 0 && (
        <button type="button" className={css.busy} onClick={() => showDownload(open.at(-1)?.id)} aria-haspopup="dialog">
          <Icon size={16} aria-hidden="true" />
          <span className={css.busyText}>
            {translate(hasFailed ? 'app.downloads.failed' : 'app.downloads.running', { smart_count: open.length })}
          </span>
        </button>
      )}
      {download && (
        <Suspense fallback={null}>
          <DownloadDialog download={download} />
        </Suspense>
      )}
    </>
  )
}
