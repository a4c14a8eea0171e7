import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { use, useCallback } from 'react'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import { adoptMedia } from './adoptMedia'
import { copiedLast, pasteCopied } from './clipboardStore'
import { useEditorStore } from './editorStore'
import { adopted, filesOf } from './model/clipboard'
import { StoreContext } from './storeContext'

/** Pastes what was copied last, out of another store with its files. Gives what does so; it takes what the clipboard holds, where it could be asked. */
export function usePaste(): (text?: string) => Promise<void> {
  const translate = useTranslate()
  const queries = useQueryClient()
  const store = useEditorStore()
  const storeCode = use(StoreContext)
  const notify = useNotify()
  const { showError } = useErrorDialog()
  return useCallback(
    async (text) => {
      const copied = copiedLast(text)
      if (!copied) return
      if (copied.storeCode === storeCode || filesOf(copied).length === 0) return pasteCopied(store, storeCode, copied)
      notify(translate('areas.show.adopting', { smart_count: filesOf(copied).length }))
      try {
        const ids = await adoptMedia(queries, copied, storeCode)
        const ours = adopted(copied, storeCode, ids)
        const lost = copied.objects.length - ours.objects.length
        pasteCopied(store, storeCode, ours)
        if (lost > 0) notify(translate('areas.show.leftBehind', { smart_count: lost }), { type: 'warning' })
      } catch (error) {
        showError(undefined, error)
      }
    },
    [queries, showError, store, storeCode, notify, translate],
  )
}
