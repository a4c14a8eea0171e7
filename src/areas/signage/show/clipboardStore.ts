import type { EditorStore } from './editorStore'
import { pasted, readCopied, type Copied } from './model/clipboard'
import { addObjects, chosenOf, removeChosen } from './model/editor'

const KEY = 'shelfdeck.showClipboard'

let times = 0

/**
 * Copies what is chosen, for this show and others, in all tabs.
 * @param clipboard of the event that asked for it; a button has none
 */
export function copyChosen(store: EditorStore, storeCode: string, clipboard?: DataTransfer | null): void {
  const { edited } = store.get()
  const objects = chosenOf(edited).map(({ key: _, ...object }) => object)
  if (objects.length === 0) return
  times = 0
  const copied: Copied = { storeCode, slideKey: placeOf(edited.slideKey), objects }
  const text = JSON.stringify(copied)
  localStorage.setItem(KEY, text)
  if (clipboard) clipboard.setData('text/plain', text)
  // A browser that does not let us write pastes from its memory; only a picture that another program copied comes first there.
  else navigator.clipboard?.writeText(text).catch(() => undefined)
}

/** Copies what is chosen and takes it away. It comes back to its own place. */
export function cutChosen(store: EditorStore, storeCode: string, clipboard?: DataTransfer | null): void {
  copyChosen(store, storeCode, clipboard)
  store.run(removeChosen)
  times = -1
}

/**
 * Pastes on the open slide what was copied last.
 * @param text what the clipboard holds, where it could be asked
 */
export function paste(store: EditorStore, storeCode: string, text?: string): void {
  const { edited } = store.get()
  const copied = readCopied(text ?? null) ?? readCopied(localStorage.getItem(KEY))
  if (!copied) return
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
