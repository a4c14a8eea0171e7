import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { sendFile } from '../../data/sendFile'
import { useUnsavedChanges } from '../../data/unsavedChanges'
import { errorText, isAbort } from '../../ui/feedback/errorText'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { FileDrop } from '../../ui/upload/FileDrop'

const EXAMPLE = 'mobile_1.2.3.apk'

/** Uploads one version of the mobile app; what goes wrong is told with an example of the name (spec/3 §5). */
export function AppUploadDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { showError } = useErrorDialog()
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const isBusy = progress !== undefined
  useUnsavedChanges(isBusy)
  const send = async (file: File) => {
    running.current = new AbortController()
    setProgress(0)
    try {
      const form = new FormData()
      form.set('files', file)
      await sendFile('/app/file', form, { onProgress: setProgress, signal: running.current.signal })
      await queries.invalidateQueries({ queryKey: ['mobile-app-file'] })
      notify(translate('messages.complete'), { type: 'success' })
      onClose(true)
    } catch (error) {
      if (!isAbort(error)) showError(undefined, translate('areas.software.apps.uploadError', { message: errorText(error, translate), example: EXAMPLE }))
    } finally {
      setProgress(undefined)
    }
  }
  const close = () => {
    running.current?.abort()
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && close()} title={translate('areas.software.apps.uploadTitle')} closeOnOutsidePress={false} footer={<Button onClick={close}>{translate('kit.cancel')}</Button>}>
      {isBusy ? (
        <div role="status">
          <ProgressBar label={translate('areas.software.apps.uploadTitle')} value={progress} />
        </div>
      ) : (
        <FileDrop label={translate('areas.software.apps.choose')} hint={translate('areas.software.apps.hint', { example: EXAMPLE })} accept=".apk" onFile={(file) => void send(file)} />
      )}
    </Dialog>
  )
}
