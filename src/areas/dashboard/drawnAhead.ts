import { createStore } from '../../ui/kit/createStore'

/** A dashboard that is drawn, and not part of the document until its page opens. */
export interface DrawnAhead {
  readonly root: HTMLElement
  /** Its page is open. */
  readonly isShown: boolean
}

/** undefined where none is drawn. */
export const drawnAhead = createStore<DrawnAhead | undefined>(undefined)

/** A dashboard begins to be drawn. */
export function drawAhead(className: string): void {
  const root = document.createElement('div')
  root.className = className
  drawnAhead.set(() => ({ root, isShown: false }))
}

/** The one that is drawn to its end: the rest would be drawn in one task. */
export const readDrawn = (): DrawnAhead | undefined => (drawnAhead.get()?.root.hasChildNodes() ? drawnAhead.get() : undefined)

/** Its page is open: its effects begin. */
export const showDrawn = ({ root }: DrawnAhead): void => drawnAhead.set((now) => (now?.root === root ? { root, isShown: true } : now))

/** Its page is left, or it is of no use. */
export const putAway = ({ root }: DrawnAhead): void => drawnAhead.set((now) => (now?.root === root ? undefined : now))
