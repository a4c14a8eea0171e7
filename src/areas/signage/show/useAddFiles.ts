import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from '../../../data/unsavedChanges'
import { errorText, isAbort } from '../../../ui/feedback/errorText'
import { sendMedia } from '../media/sendMedia'
import { refusalOf, typeOfFile } from '../media/uploadRules'
import { useEditorStore, StoreContext } from './editorStore'
import { mediaQuery, objectIdOf, type Media, type MediaType } from './media'
import { newFile } from './model/adding'
import { addObjects, openSlide } from './model/editor'
import type { Point } from './model/geometry'

/** Uploads a file to the store. @returns the stored file; undefined if it was rejected, which has been reported */
export type Upload = (file: File, type: MediaType) => Promise<Media | undefined>

/** Adds local files: uploads them and puts them on a slide. */
export interface AddFiles {
  readonly upload: Upload
  /** @param at where they were dropped, in screen pixels */
  readonly addFiles: (files: readonly File[], at?: Point) => Promise<void>
  /** How many uploads are pending. */
  readonly waiting: number
}

export const UploadContext = createContext<Upload>(() => Promise.resolve(undefined))

/**
 * Uploads files one after the other; each is added to the slide that was open when it was given. Leaving the page asks,
 * and aborts them.
 */
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
