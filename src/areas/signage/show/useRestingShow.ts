import { useMemo, useSyncExternalStore } from 'react'
import { useEditorStore, type EditorStore } from './editorStore'
import type { Show, Slide } from './model/show'

/** How long to wait before thumbnails follow changes of objects, in ms. */
const REST_MS = 200

const isSameCard = (one: Slide, other: Slide | undefined) =>
  one.key === other?.key && one.duration === other.duration && one.bgColor === other.bgColor

/** Whether two shows have the same slides, regardless of their objects. */
const hasSameSlides = (one: Show, other: Show) =>
  one.slides.length === other.slides.length && one.slides.every((slide, at) => isSameCard(slide, other.slides[at]))

/** The show for thumbnails: changes of slides at once, changes of objects debounced. */
export function useRestingShow(): Show {
  const store = useEditorStore()
  const { subscribe, read } = useMemo(() => resting(store), [store])
  return useSyncExternalStore(subscribe, read)
}

function resting(store: EditorStore) {
  let kept = store.get().edited.show
  let seen = kept
  const subscribe = (listener: () => void) => {
    // Something may have changed between the first render and this.
    seen = store.get().edited.show
    kept = seen
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      kept = store.get().edited.show
      listener()
    }
    const stop = store.subscribe(() => {
      const { show } = store.get().edited
      if (show === seen) return
      seen = show
      clearTimeout(timer)
      if (hasSameSlides(show, kept)) timer = setTimeout(follow, REST_MS)
      else follow()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }
  return { subscribe, read: () => kept }
}
