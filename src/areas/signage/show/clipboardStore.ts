import type { EditorStore } from './editorStore'
import { pasted, readCopied, type Copied } from './model/clipboard'
import { addObjects, chosenOf, pasteSlide, removeChosen, slideOf } from './model/editor'
import { autoSized } from './model/products'

const KEY = 'shelfdeck.showClipboard'

let times = 0

/**
 * Copies the selection or, if nothing is selected, the whole slide, for any show in any tab.
 * @param clipboard of the event; buttons have none
 */
export function copyChosen(store: EditorStore, storeCode: string, clipboard?: DataTransfer | null): void {
  const { edited } = store.get()
  const objects = chosenOf(edited).map(({ key: _, ...object }) => object)
  times = 0
  const { key, objects: all, ...slide } = slideOf(edited)
  const copied: Copied =
    objects.length > 0
      ? { storeCode, slideKey: placeOf(key), objects }
      : { storeCode, slideKey: placeOf(key), objects: all.map(({ key: _, ...object }) => object), slide }
  const text = JSON.stringify(copied)
  localStorage.setItem(KEY, text)
  if (clipboard) clipboard.setData('text/plain', text)
  // A browser without clipboard access pastes from this module's memory; only an image copied in another program takes
  // precedence then.
  else navigator.clipboard?.writeText(text).catch(() => undefined)
}

/** Cuts the selection. Pasting puts it back in the same place. */
export function cutChosen(store: EditorStore, storeCode: string, clipboard?: DataTransfer | null): void {
  if (store.get().edited.selection.length === 0) return
  copyChosen(store, storeCode, clipboard)
  store.run(removeChosen)
  times = -1
}

/** What was copied last. @param text the content of the clipboard, if accessible */
export const copiedLast = (text?: string): Copied | undefined =>
  readCopied(text ?? null) ?? readCopied(localStorage.getItem(KEY))

/** Pastes a copy: objects on the open slide, a slide after it. */
export function pasteCopied(store: EditorStore, storeCode: string, copied: Copied): void {
  const { edited } = store.get()
  if (copied.slide)
    return store.run(
      pasteSlide({ ...copied.slide, objects: copied.objects.map((object) => autoSized(object, edited.show.screen)) }),
    )
  const slideKey = placeOf(edited.slideKey)
  store.run(addObjects(pasted(copied, { storeCode, slideKey, screen: edited.show.screen }, times)))
  if (copied.slideKey === slideKey) times++
}

/** Duplicates the selection, with an offset. */
export function duplicateChosen(store: EditorStore): void {
  const { edited } = store.get()
  const objects = chosenOf(edited).map(({ key: _, ...object }) => object)
  const slideKey = edited.slideKey
  store.run(
    addObjects(
      pasted({ storeCode: '', slideKey, objects }, { storeCode: '', slideKey, screen: edited.show.screen }, 0),
    ),
  )
}

// Slide keys are only unique within a show: the URL identifies the show.
const placeOf = (slideKey: string) => `${location.hash}#${slideKey}`
