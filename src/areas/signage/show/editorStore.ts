import { createContext, use, useSyncExternalStore } from 'react'
import { slideOf, type Command, type Edited } from './model/editor'
import type { Dragged } from './model/gestures'
import { redo, run, undo, type History } from './model/history'
import type { Box, Show, ShowObject } from './model/show'
import type { Guide } from './model/snapping'

/** What stands open over the editor: the menu, where it was asked for (CSS pixels of the window), or the dialog that edits an object. */
export type Asked = { readonly what: 'menu'; readonly x: number; readonly y: number } | { readonly what: 'edit'; readonly key: string }

/** All that the editor shows: the show with its history, and what a drag makes of it meanwhile. */
export interface EditorView {
  readonly history: History
  readonly edited: Edited
  /** The objects of the open slide, as they are drawn: a drag moves them before the show has it. */
  readonly objects: readonly ShowObject[]
  /** Those of them that a drag has moved. */
  readonly moved: readonly ShowObject[]
  readonly isDragging: boolean
  readonly guides: readonly Guide[]
  /** The box that is drawn open to choose what lies in it. */
  readonly marquee: Box | undefined
  /** How many of the device's pixels one of the screen shows. */
  readonly zoom: number
  readonly asked: Asked | undefined
}

export interface EditorStore {
  get(): EditorView
  subscribe(listener: () => void): () => void
  /** Runs a command; steps of one kind in a row are undone at once. */
  run(command: Command, kind?: string): void
  undo(): void
  redo(): void
  /** Shows what a drag makes of the chosen objects; undefined: it is over. */
  drag(dragged: Dragged | undefined): void
  setMarquee(box: Box | undefined): void
  setZoom(zoom: number): void
  /** Opens the menu of what is chosen, or what edits an object; undefined closes it. */
  ask(asked: Asked | undefined): void
  /** Another show takes the place of all; undoing brings back what was edited. */
  replace(show: Show): void
}

/** The editor is shown at half scale to begin with (spec/3 §9). */
export const HALF = 0.5

const NO_GUIDES: readonly Guide[] = []
const NOTHING: readonly ShowObject[] = []

const sameGuides = (one: readonly Guide[], other: readonly Guide[]) =>
  one.length === other.length && one.every(({ axis, at, from, to }, place) => axis === other[place]?.axis && at === other[place].at && from === other[place].from && to === other[place].to)

/** The state of one editor. It lives outside of React, so that a drag draws again what it moves and nothing else. */
export function createEditor(history: History): EditorStore {
  const listeners = new Set<() => void>()
  let view: EditorView = {
    history,
    edited: history.present,
    objects: slideOf(history.present).objects,
    moved: NOTHING,
    isDragging: false,
    guides: NO_GUIDES,
    marquee: undefined,
    zoom: HALF,
    asked: undefined,
  }
  const set = (change: Partial<EditorView>) => {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }
  const show = (next: History | undefined) => {
    if (!next || next === view.history) return
    set({ history: next, edited: next.present, objects: slideOf(next.present).objects, moved: NOTHING, isDragging: false, guides: NO_GUIDES })
  }
  return {
    get: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run: (command, kind) => show(run(view.history, command, kind)),
    undo: () => show(undo(view.history)),
    redo: () => show(redo(view.history)),
    drag(dragged) {
      const { objects } = slideOf(view.edited)
      if (!dragged) return set({ objects, moved: NOTHING, isDragging: false, guides: NO_GUIDES })
      const moved = new Map(dragged.objects.map((object) => [object.key, object]))
      set({ objects: objects.map((object) => moved.get(object.key) ?? object), moved: dragged.objects, isDragging: true, guides: sameGuides(view.guides, dragged.guides) ? view.guides : dragged.guides })
    },
    setMarquee: (marquee) => set({ marquee }),
    setZoom: (zoom) => set({ zoom }),
    ask: (asked) => set({ asked }),
    replace(next) {
      const slides = view.edited.show.slides.findIndex(({ key }) => key === view.edited.slideKey)
      show(run(view.history, (edited) => ({ ...edited, show: next, slideKey: next.slides[Math.min(slides, next.slides.length - 1)]?.key ?? '', selection: [] })))
    },
  }
}

export const EditorContext = createContext<EditorStore | undefined>(undefined)

/** The editor around this part. */
export function useEditorStore(): EditorStore {
  const store = use(EditorContext)
  if (!store) throw new Error('no editor around')
  return store
}

/** One part of what the editor shows; draws again when that part is another. */
export function useEditor<Part>(select: (view: EditorView) => Part): Part {
  const store = useEditorStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
