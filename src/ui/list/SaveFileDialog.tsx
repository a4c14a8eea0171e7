import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../data/downloads'
import { request } from '../../data/http'
import { fillPath, fillTitle, parseCall } from '../../schema/template'
import { isAbort } from '../feedback/errorText'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { ProgressBar } from '../kit/ProgressBar'
import { showError } from '../kit/errorDialog'
import type { ActionDialogProps } from './actionTypes'

/** Saves the file that an action's call answers: fetched with the session's headers, and given up when the dialog is closed. */
export function SaveFileDialog({ action, rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const values = { ...params, ...rows[0] }
  const path = fillPath(parseCall(action.call ?? '').path, values)
  const name = fillTitle(action.saveAs ?? '', values)
  const ways = useRef({ onClose, showError })
  ways.current = { onClose, showError }
  useEffect(() => {
    const controller = new AbortController()
    request<Blob>('GET', path, { as: 'blob', signal: controller.signal }).then(
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
  }, [path, name])
  return (
    <Dialog
      open
      onOpenChange={() => onClose()}
      size="s"
      title={name}
      footer={<Button onClick={() => onClose()}>{translate('kit.cancel')}</Button>}
    >
      <ProgressBar label={name} />
    </Dialog>
  )
}
