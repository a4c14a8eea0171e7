import { createStore } from '../../data/createStore'

/** A dashboard rendered outside the document until its page opens. */
export interface RenderedAhead {
  readonly root: HTMLElement
  /** Whether its page is open. */
  readonly isShown: boolean
}

/** undefined without one. */
export const renderedAhead = createStore<RenderedAhead | undefined>(undefined)

/** Starts rendering a dashboard. */
export function renderAhead(className: string): void {
  const root = document.createElement('div')
  root.className = className
  renderedAhead.set(() => ({ root, isShown: false }))
}

/** The rendered dashboard, once it is complete: the rest would render in a single long task. */
export const readRendered = (): RenderedAhead | undefined =>
  renderedAhead.get()?.root.hasChildNodes() ? renderedAhead.get() : undefined

/** Marks it as shown, which starts its effects. */
export const showRendered = ({ root }: RenderedAhead): void =>
  renderedAhead.set((now) => (now?.root === root ? { root, isShown: true } : now))

/** Discards it, after its page was left or because it is outdated. */
export const discard = ({ root }: RenderedAhead): void =>
  renderedAhead.set((now) => (now?.root === root ? undefined : now))
