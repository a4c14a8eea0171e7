import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../data/downloads'
import { request } from '../../data/http'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import { isAbort } from '../../ui/feedback/errorText'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../ui/list/actionTypes'

/** Downloads a version of the mobile app: fetched with the session's headers, then saved (design §4). */
export function AppDownload({ rows, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const { showError } = useErrorDialog()
  const [row] = rows
  const id = Number(row?.['_id'])
  const name = `mobile_${String(row?.['ver'])}.apk`
  const ways = useRef({ onClose, showError })
  ways.current = { onClose, showError }
  useEffect(() => {
    const controller = new AbortController()
    request<Blob>('GET', `/app/file/${id}`, { as: 'blob', signal: controller.signal }).then(
      (blob) => {
        saveFile(blob, name)
        ways.current.onClose()
      },
      (error: unknown) => {
        if (isAbort(error)) return
        ways.current.onClose()
        ways.current.showError('titles.downloadFailed', error)
      },
    )
    return () => controller.abort()
  }, [id, name])
  return (
    <Dialog open onOpenChange={() => onClose()} size="s" title={name} footer={<Button onClick={() => onClose()}>{translate('kit.cancel')}</Button>}>
      <ProgressBar label={name} />
    </Dialog>
  )
}
