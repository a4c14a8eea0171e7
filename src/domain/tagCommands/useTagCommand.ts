import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useRunAction } from '../../data/useRunAction'
import { codedError } from '../../ui/feedback/codedError'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { isNoMatchingTags } from '../../data/http'

/**
 * Sends the command of a dialog and closes it. 'no matching tags' is told and counts as success (spec/2 §4); any other
 * failure says its message and code, and the dialog stays.
 */
export function useTagCommand({ action, resource, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const runAction = useRunAction()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const [busy, setBusy] = useState(false)

  const send = async (body: unknown) => {
    setBusy(true)
    try {
      await runAction(action, { resource, params, body })
      notify(translate('messages.complete'), { type: 'success' })
      onClose(true)
    } catch (error) {
      if (!isNoMatchingTags(error)) return showError(action.errorTitle, codedError(error, translate))
      notify(translate('server.noMatchingTags'))
      onClose(true)
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
