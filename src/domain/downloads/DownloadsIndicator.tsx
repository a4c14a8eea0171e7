import { CircleAlert, Download } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { clearDownloads, showDownload, useDownloads } from '../../data/downloads'
import { LatePart } from '../../ui/feedback/LatePart'
import { lazily } from '../../ui/kit/lazily'
import { Indicator } from '../indicator/Indicator'

const DownloadDialog = lazily(() => import('./DownloadDialog').then((module) => module.DownloadDialog))

/** The downloads that run or have failed; opens their progress dialogs again. */
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
        <Indicator icon={<Icon size={16} aria-hidden="true" />} onOpen={() => showDownload(open.at(-1)?.id)}>
          {translate(hasFailed ? 'app.downloads.failed' : 'app.downloads.running', { smart_count: open.length })}
        </Indicator>
      )}
      {download && (
        <LatePart onFailed={() => showDownload(undefined)}>
          <DownloadDialog download={download} />
        </LatePart>
      )}
    </>
  )
}
