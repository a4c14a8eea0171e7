import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { stopCollecting } from '../../data/collecting'
import { statusError } from '../../ui/feedback/codedError'
import { useConfirm } from '../../ui/feedback/useConfirm'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'

/** `stop(storeCode, store)`: stops the collection of tag status in a store after asking (spec/1 §2.2, §4, §8). */
export function useStopCollecting(): (storeCode: string, store: string) => Promise<void> {
  const translate = useTranslate()
  const confirm = useConfirm()
  const { showError } = useErrorDialog()
  return useCallback(
    async (storeCode, store) => {
      const question = { title: translate('tagCommands.stop.title'), text: translate('tagCommands.stop.text', { store }), confirmLabel: translate('tagCommands.stop.confirm'), danger: true }
      if (await confirm(question)) await stopCollecting(storeCode).catch((error: unknown) => showError(undefined, statusError(error)))
    },
    [translate, confirm, showError],
  )
}
