import type { EditorStore } from './editorStore'
import { showText } from './model/wire'

let handed: { readonly name: string; readonly store: EditorStore } | undefined

/** Keeps an editor for the page that comes next: a new template has another address once it is saved. */
export function handOver(name: string, store: EditorStore): void {
  handed = { name, store }
}

/**
 * The editor that the page before left for this show, with all that can be undone.
 * @param kept what the server has, as a text: an editor of anything else is not taken
 */
export function takeOver(name: string, kept: string): EditorStore | undefined {
  const store = handed?.name === name && showText(handed.store.get().edited.show) === kept ? handed.store : undefined
  handed = undefined
  return store
}
