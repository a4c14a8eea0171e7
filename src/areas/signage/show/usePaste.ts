import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { use, useCallback } from 'react'
import { showError } from '../../../ui/kit/errorDialog'
import { adoptMedia } from './adoptMedia'
import { copiedLast, pasteCopied } from './clipboardStore'
import { useEditorStore, StoreContext } from './editorStore'
import { adopted, filesOf } from './model/clipboard'

/**
 * Pastes the last copy, with its files if it is from another store.
 * @returns a function that pastes; takes the clipboard's content, if accessible
 */
export function usePaste(): (text?: string) => Promise<void> {
  const translate = useTranslate()
  const queries = useQueryClient()
  const store = useEditorStore()
  const storeCode = use(StoreContext)
  const notify = useNotify()
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
    [queries, store, storeCode, notify, translate],
  )
}
