import type { EditorStore } from './editorStore'

let handed: { readonly name: string; readonly saved: string; readonly store: EditorStore } | undefined

/**
 * Keeps an editor for the next page: a new template has a new URL after its first save.
 * @param saved the show that the server accepted, as text; the editor may have changed since
 */
export function handOver(name: string, saved: string, store: EditorStore): void {
  handed = { name, saved, store }
}

/**
 * The editor that the previous page left for this show, with its undo history. Repeatable, as React may render a page
 * more than once: `taken` ends it.
 * @param kept the show on the server, as text: an editor of another show is not taken over
 */
export const takeOver = (name: string, kept: string): EditorStore | undefined =>
  handed?.name === name && handed.saved === kept ? handed.store : undefined

/** The page is mounted: later pages do not take over its editor. */
export function taken(): void {
  handed = undefined
}
