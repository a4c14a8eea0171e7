import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from '../../../data/unsavedChanges'
import { errorText, isAbort } from '../../../ui/feedback/errorText'
import { sendMedia } from '../media/sendMedia'
import { refusalOf, typeOfFile } from '../media/uploadRules'
import { useEditorStore } from './editorStore'
import { mediaQuery, objectIdOf, type Media, type MediaType } from './media'
import { newFile } from './model/adding'
import { addObjects, openSlide } from './model/editor'
import type { Point } from './model/geometry'
import { StoreContext } from './storeContext'

/** Sends one file to the store and gives what the store has now; undefined where it was refused, which has been said. */
export type Upload = (file: File, type: MediaType) => Promise<Media | undefined>

/** Files from this computer: sent to the store and put on a slide. */
export interface AddFiles {
  readonly upload: Upload
  /** @param at where they were let go, in the screen's pixels */
  readonly addFiles: (files: readonly File[], at?: Point) => Promise<void>
  /** How many are on their way. */
  readonly waiting: number
}

export const UploadContext = createContext<Upload>(() => Promise.resolve(undefined))

/** Sends files one after the other; each comes onto the slide that was open when it was given, as soon as it is there. Leaving asks, and stops them. */
export function useAddFiles(): AddFiles {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const store = useEditorStore()
  const storeCode = use(StoreContext)
  const [waiting, setWaiting] = useState(0)
  const ending = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    ending.current = controller
    return () => controller.abort()
  }, [])
  useUnsavedChanges(waiting > 0)

  const upload: Upload = useCallback(
    async (file, type) => {
      const refusal = refusalOf(type, file)
      if (refusal) {
        notify(`${file.name}: ${translate(refusal)}`, { type: 'error' })
        return undefined
      }
      setWaiting((count) => count + 1)
      try {
        const media = await sendMedia(file, { storeCode, type, signal: ending.current?.signal })
        const { queryKey } = mediaQuery(storeCode, type)
        if (media) queries.setQueryData<readonly Media[]>(queryKey, (known) => known && [...known, media])
        void queries.invalidateQueries({ queryKey: [`plus-${type}`] })
        return media
      } catch (error) {
        if (!isAbort(error)) notify(`${file.name}: ${errorText(error, translate)}`, { type: 'error' })
        return undefined
      } finally {
        setWaiting((count) => count - 1)
      }
    },
    [queries, storeCode, notify, translate],
  )

  const addFiles = useCallback(
    async (files: readonly File[], at?: Point) => {
      const { slideKey } = store.get().edited
      for (const file of files) {
        const type = typeOfFile(file)
        if (!type) notify(`${file.name}: ${translate('areas.show.noMedia')}`, { type: 'error' })
        const media = type && (await upload(file, type))
        if (!type || !media) continue
        store.run((edited) => {
          const there = openSlide(slideKey)(edited)
          const added = addObjects([newFile(there, type, objectIdOf(media), media, at)])(there)
          return openSlide(edited.slideKey)(added)
        })
      }
    },
    [store, notify, translate, upload],
  )
  return { upload, addFiles, waiting }
}
