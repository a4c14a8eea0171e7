import type { EditorStore } from './editorStore'
import { pasted, readCopied, type Copied } from './model/clipboard'
import { addObjects, chosenOf, pasteSlide, removeChosen, slideOf } from './model/editor'
import { autoSized } from './model/products'

const KEY = 'shelfdeck.showClipboard'

let times = 0

/**
 * Copies what is chosen, and where nothing is the whole slide, for this show and others, in all tabs.
 * @param clipboard of the event that asked for it; a button has none
 */
export function copyChosen(store: EditorStore, storeCode: string, clipboard?: DataTransfer | null): void {
  const { edited } = store.get()
  const objects = chosenOf(edited).map(({ key: _, ...object }) => object)
  times = 0
  const { key, objects: all, ...slide } = slideOf(edited)
  const copied: Copied = objects.length > 0 ? { storeCode, slideKey: placeOf(key), objects } : { storeCode, slideKey: placeOf(key), objects: all.map(({ key: _, ...object }) => object), slide }
  const text = JSON.stringify(copied)
  localStorage.setItem(KEY, text)
  if (clipboard) clipboard.setData('text/plain', text)
  // A browser that does not let us write pastes from its memory; only a picture that another program copied comes first there.
  else navigator.clipboard?.writeText(text).catch(() => undefined)
}

/** Copies what is chosen and takes it away. It comes back to its own place. */
export function cutChosen(store: EditorStore, storeCode: string, clipboard?: DataTransfer | null): void {
  if (store.get().edited.selection.length === 0) return
  copyChosen(store, storeCode, clipboard)
  store.run(removeChosen)
  times = -1
}

/** What was copied last. @param text what the clipboard holds, where it could be asked */
export const copiedLast = (text?: string): Copied | undefined => readCopied(text ?? null) ?? readCopied(localStorage.getItem(KEY))

/** Pastes what was copied: objects on the open slide, a slide behind it. */
export function pasteCopied(store: EditorStore, storeCode: string, copied: Copied): void {
  const { edited } = store.get()
  if (copied.slide) return store.run(pasteSlide({ ...copied.slide, objects: copied.objects.map((object) => autoSized(object, edited.show.screen)) }))
  const slideKey = placeOf(edited.slideKey)
  store.run(addObjects(pasted(copied, { storeCode, slideKey, screen: edited.show.screen }, times)))
  if (copied.slideKey === slideKey) times++
}

/** A copy of what is chosen, beside it. */
export function duplicateChosen(store: EditorStore): void {
  const { edited } = store.get()
  const objects = chosenOf(edited).map(({ key: _, ...object }) => object)
  const slideKey = edited.slideKey
  store.run(addObjects(pasted({ storeCode: '', slideKey, objects }, { storeCode: '', slideKey, screen: edited.show.screen }, 0)))
}

// Keys of slides begin at the same in every show: the page says which show it is.
const placeOf = (slideKey: string) => `${location.hash}#${slideKey}`
