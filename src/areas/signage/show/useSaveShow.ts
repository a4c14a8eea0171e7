import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { HttpError } from '../../../data/http'
import { showError } from '../../../ui/kit/errorDialog'
import { useUnmounted } from '../../../ui/kit/useUnmounted'
import type { EditorStore } from './editorStore'
import type { Show } from './model/show'
import { showFromWire, showToWire } from './model/wire'
import type { SavedShow, ShowSource } from './showSource'
import { type DeliveryControl, useDelivery } from './DeliveryNotice'
import { announceSave } from './useOthersSave'

/** What prevents a save: somebody else's save, or a template of the same name. */
export type Conflict = 'changed' | 'taken'

interface SaveShow {
  /** The show that is being saved. */
  readonly sent: Show | undefined
  readonly conflict: Conflict | undefined
  /** Saves the show. @param overwrites whatever is there */
  save(overwrites?: boolean): Promise<void>
  /** Replaces the edited show by the server's. */
  takeTheirs(): Promise<void>
  dismiss(): void
  readonly delivery: DeliveryControl
}

interface SaveOptions {
  readonly source: ShowSource
  readonly store: EditorStore
  readonly base: SavedShow
  /** Called with the server's show after a load or a save. */
  readonly onSaved: (saved: SavedShow) => void
  /** The first save of a new template. */
  readonly isNew: boolean
}

/** Saves a show, and asks if somebody else has saved meanwhile. A failure loses no edits. */
export function useSaveShow({ source, store, base, onSaved, isNew }: SaveOptions): SaveShow {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const isGone = useUnmounted()
  const delivery = useDelivery(source)
  const [sent, setSent] = useState<Show>()
  const [conflict, setConflict] = useState<Conflict>()

  const save = async (overwrites = false) => {
    if (sent) return
    const { show } = store.get().edited
    setSent(show)
    setConflict(undefined)
    try {
      const saved = await source.save(showToWire(show), overwrites ? undefined : base.revision)
      onSaved(saved)
      queries.setQueryData(source.key, saved)
      for (const name of ['plus-device', 'plus-template', 'plus-stored-show'])
        void queries.invalidateQueries({ queryKey: [name] })
      announceSave(source.key)
      notify(
        translate(base.template !== null && saved.template === null ? 'areas.show.savedAsCustom' : 'areas.show.saved', {
          template: base.template ?? '',
        }),
        { type: 'success' },
      )
      // No device follows a new template.
      if (!isNew) void delivery.send()
    } catch (error) {
      // After leaving the page the server's message is reported instead of asking.
      if ((await isConflict(error)) && !isGone.current) setConflict(isNew ? 'taken' : 'changed')
      else showError(undefined, error)
    } finally {
      setSent(undefined)
    }
  }

  // A 409 may have other reasons: only the server's current show tells.
  const isConflict = async (error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 409) return false
    try {
      return (await source.load()).revision !== base.revision
    } catch {
      return false
    }
  }

  const takeTheirs = async () => {
    setConflict(undefined)
    try {
      const saved = await queries.fetchQuery({
        queryKey: source.key,
        queryFn: ({ signal }) => source.load(signal),
        staleTime: 0,
      })
      store.replace(showFromWire(saved.slides, saved.screen, store.get().edited.show.newSlide))
      onSaved(saved)
    } catch (error) {
      showError(undefined, error)
    }
  }
  return { sent, conflict, save, takeTheirs, dismiss: () => setConflict(undefined), delivery }
}
