import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { HttpError } from '../../../data/http'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import { useGone } from '../../../ui/kit/useGone'
import type { EditorStore } from './editorStore'
import type { Show } from './model/show'
import { showFromWire, showToWire } from './model/wire'
import type { SavedShow, ShowSource } from './showSource'
import { type DeliveryControl, useDelivery } from './useDelivery'
import { tellSaved } from './useOthersSave'

/** What stands in the way of a save: somebody else's, or a template of the same name. */
export type Conflict = 'changed' | 'taken'

interface SaveShow {
  /** The show that is on its way to the server. */
  readonly sent: Show | undefined
  readonly conflict: Conflict | undefined
  /** Saves what is edited. @param overwrites whatever is there */
  save(overwrites?: boolean): Promise<void>
  /** Takes what the server has in place of what is edited. */
  takeTheirs(): Promise<void>
  dismiss(): void
  readonly delivery: DeliveryControl
}

interface SaveOptions {
  readonly source: ShowSource
  readonly store: EditorStore
  readonly base: SavedShow
  /** What the server has now, by a load or a save. */
  readonly onSaved: (saved: SavedShow) => void
  /** The first save of a new template. */
  readonly isNew: boolean
}

/** Saves a show, unless somebody else has meanwhile: then it asks. Nothing that was edited is lost on a failure. */
export function useSaveShow({ source, store, base, onSaved, isNew }: SaveOptions): SaveShow {
  const translate = useTranslate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const queries = useQueryClient()
  const isGone = useGone()
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
      for (const name of ['plus-device', 'plus-template', 'plus-stored-show']) void queries.invalidateQueries({ queryKey: [name] })
      tellSaved(source.key)
      notify(translate(base.template !== null && saved.template === null ? 'areas.show.savedAsCustom' : 'areas.show.saved', { template: base.template ?? '' }), { type: 'success' })
      // Nobody follows a template that has just been made.
      if (!isNew) void delivery.send()
    } catch (error) {
      // Who has left is asked nothing: what the server says is told.
      if ((await isConflict(error)) && !isGone.current) setConflict(isNew ? 'taken' : 'changed')
      else showError(undefined, error)
    } finally {
      setSent(undefined)
    }
  }

  // A 409 may have another reason: only what the server has now tells.
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
      const saved = await queries.fetchQuery({ queryKey: source.key, queryFn: ({ signal }) => source.load(signal), staleTime: 0 })
      store.replace(showFromWire(saved.slides, saved.screen, store.get().edited.show.newSlide))
      onSaved(saved)
    } catch (error) {
      showError(undefined, error)
    }
  }
  return { sent, conflict, save, takeTheirs, dismiss: () => setConflict(undefined), delivery }
}
