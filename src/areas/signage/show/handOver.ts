import type { EditorStore } from './editorStore'

let handed: { readonly name: string; readonly saved: string; readonly store: EditorStore } | undefined

/**
 * Keeps an editor for the page that comes next: a new template has another address once it is saved.
 * @param saved what the server took, as a text; the editor may have gone on since
 */
export function handOver(name: string, saved: string, store: EditorStore): void {
  handed = { name, saved, store }
}

/**
 * The editor that the page before left for this show, with all that can be undone. It is the same however often it is
 * asked for, as React may begin to draw a page more than once: `taken` ends it.
 * @param kept what the server has, as a text: an editor of anything else is not taken
 */
export const takeOver = (name: string, kept: string): EditorStore | undefined => (handed?.name === name && handed.saved === kept ? handed.store : undefined)

/** A page stands: no later one takes over what was left for it. */
export function taken(): void {
  handed = undefined
}
