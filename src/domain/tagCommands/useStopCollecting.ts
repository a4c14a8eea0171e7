import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { stopCollecting } from '../../data/collecting'
import { statusError } from '../../ui/feedback/codedError'
import { confirm } from '../../ui/feedback/confirm'
import { showError } from '../../ui/kit/errorDialog'

/** `stop(storeCode, store)`: stops the collection of tag status in a store after asking. */
export function useStopCollecting(): (storeCode: string, store: string) => Promise<void> {
  const translate = useTranslate()
  return useCallback(
    async (storeCode, store) => {
      const question = {
        title: translate('tagCommands.stop.title'),
        text: translate('tagCommands.stop.text', { store }),
        confirmLabel: translate('tagCommands.stop.confirm'),
        danger: true,
      }
      if (await confirm(question))
        await stopCollecting(storeCode).catch((error: unknown) => showError(undefined, statusError(error)))
    },
    [translate],
  )
}
