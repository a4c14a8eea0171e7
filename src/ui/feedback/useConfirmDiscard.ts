import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { confirm } from './confirm'

/** `await confirmDiscard()`: whether changes that are not saved may be lost. */
export function useConfirmDiscard(): () => Promise<boolean> {
  const translate = useTranslate()
  return useCallback(
    () =>
      confirm({
        title: translate('form.leaveTitle'),
        text: translate('form.leaveText'),
        confirmLabel: translate('form.discard'),
        cancelLabel: translate('form.keepEditing'),
        danger: true,
      }),
    [translate],
  )
}
