import { createContext, use, useSyncExternalStore } from 'react'
import { createListeners } from '../../../data/createStore'
import { slideOf, type Command, type Edited } from './model/editor'
import type { Dragged } from './model/gestures'
import { redo, run, undo, type History } from './model/history'
import type { Box, Show, ShowObject } from './model/show'
import type { Guide } from './model/snapping'

/**
 * The open overlay: the context menu, at a position in CSS pixels of the window, or the dialog that edits an object.
 */
type Overlay =
  | { readonly what: 'menu'; readonly x: number; readonly y: number }
  | { readonly what: 'edit'; readonly key: string }

/** The state of the editor: the show with its history, and the preview of a drag. */
export interface EditorView {
  readonly history: History
  readonly edited: Edited
  /** The objects of the open slide as drawn, which includes a drag that is not part of the show yet. */
  readonly objects: readonly ShowObject[]
  /** The objects that a drag has moved. */
  readonly moved: readonly ShowObject[]
  readonly isDragging: boolean
  readonly guides: readonly Guide[]
  /** The selection box. */
  readonly marquee: Box | undefined
  /** The scale of the canvas: CSS pixels per screen pixel. */
  readonly zoom: number
  readonly overlay: Overlay | undefined
}

export interface EditorStore {
  get(): EditorView
  subscribe(listener: () => void): () => void
  /** Runs a command; consecutive steps of one kind are undone together. */
  run(command: Command, kind?: string): void
  undo(): void
  redo(): void
  /** Previews a drag of the selection; undefined ends it. */
  drag(dragged: Dragged | undefined): void
  setMarquee(box: Box | undefined): void
  setZoom(zoom: number): void
  /** Opens the context menu or the edit dialog; undefined closes it. */
  openOverlay(overlay: Overlay | undefined): void
  /** Replaces the show; undo restores the edited one. */
  replace(show: Show): void
}

/** The initial zoom. */
export const HALF = 0.5

const NO_GUIDES: readonly Guide[] = []
const NOTHING: readonly ShowObject[] = []

const sameGuides = (one: readonly Guide[], other: readonly Guide[]) =>
  one.length === other.length &&
  one.every(
    ({ axis, at, from, to }, place) =>
      axis === other[place]?.axis && at === other[place].at && from === other[place].from && to === other[place].to,
  )

/** Creates the state of one editor, outside of React, so that a drag only re-renders what it moves. */
export function createEditor(history: History): EditorStore {
  const { notify, subscribe } = createListeners()
  let view: EditorView = {
    history,
    edited: history.present,
    objects: slideOf(history.present).objects,
    moved: NOTHING,
    isDragging: false,
    guides: NO_GUIDES,
    marquee: undefined,
    zoom: HALF,
    overlay: undefined,
  }
  const set = (change: Partial<EditorView>) => {
    view = { ...view, ...change }
    notify()
  }
  const show = (next: History | undefined) => {
    if (!next || next === view.history) return
    set({
      history: next,
      edited: next.present,
      objects: slideOf(next.present).objects,
      moved: NOTHING,
      isDragging: false,
      guides: NO_GUIDES,
    })
  }
  return {
    get: () => view,
    subscribe,
    run: (command, kind) => show(run(view.history, command, kind)),
    undo: () => show(undo(view.history)),
    redo: () => show(redo(view.history)),
    drag(dragged) {
      const { objects } = slideOf(view.edited)
      if (!dragged) return set({ objects, moved: NOTHING, isDragging: false, guides: NO_GUIDES })
      const moved = new Map(dragged.objects.map((object) => [object.key, object]))
      set({
        objects: objects.map((object) => moved.get(object.key) ?? object),
        moved: dragged.objects,
        isDragging: true,
        guides: sameGuides(view.guides, dragged.guides) ? view.guides : dragged.guides,
      })
    },
    setMarquee: (marquee) => set({ marquee }),
    setZoom: (zoom) => set({ zoom }),
    openOverlay: (overlay) => set({ overlay }),
    replace(next) {
      const slides = view.edited.show.slides.findIndex(({ key }) => key === view.edited.slideKey)
      show(
        run(view.history, (edited) => ({
          ...edited,
          show: next,
          slideKey: next.slides[Math.min(slides, next.slides.length - 1)]?.key ?? '',
          selection: [],
        })),
      )
    },
  }
}

/** The store whose files and products are shown. */
export const StoreContext = createContext('')

export const EditorContext = createContext<EditorStore | undefined>(undefined)

/** The store of the surrounding editor. */
export function useEditorStore(): EditorStore {
  const store = use(EditorContext)
  if (!store) throw new Error('no editor around')
  return store
}

/** Selects a part of the editor's state; re-renders when that part changes. */
export function useEditor<Part>(select: (view: EditorView) => Part): Part {
  const store = useEditorStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
