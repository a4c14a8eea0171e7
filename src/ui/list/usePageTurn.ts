import { useCallback, useEffect, useRef } from 'react'
import type { ListState } from './listState'
import type { RowsAhead } from './useListRows'
import type { ListStateControl } from './useListState'

/** How long the list waits for the rows of the next page before it turns without them, in milliseconds. */
const PATIENCE = 150

export interface PageTurnControl extends ListStateControl {
  /** Goes to the page that `page` gives for the one where the list is, or is on its way to. */
  readonly turn: (page: (current: number) => number) => void
}

/**
 * Turns pages: the rows of the next one are asked for at once, and the list goes there when they are there, so that
 * the place and its rows are drawn together. Whoever turns on meanwhile, or goes elsewhere, waits for nothing.
 */
export function usePageTurn(control: ListStateControl, ahead: (state: ListState) => RowsAhead): PageTurnControl {
  const { state, go: goNow } = control
  const wanted = useRef<ListState>(undefined)
  const waiting = useRef<() => void>(undefined)

  const leave = useCallback(() => {
    waiting.current?.()
    waiting.current = undefined
  }, [])
  useEffect(() => {
    wanted.current = undefined
    return leave
  }, [state, leave])

  const go = useCallback<ListStateControl['go']>(
    (next, options) => {
      leave()
      wanted.current = next
      goNow(next, options)
    },
    [leave, goNow],
  )

  const turn = useCallback<PageTurnControl['turn']>(
    (page) => {
      const from = wanted.current ?? state
      const next = { ...from, page: page(from.page) }
      if (next.page === from.page) return
      wanted.current = next
      if (from !== state) return go(next)
      const rows = ahead(next)
      const arrive = () => {
        if (waiting.current !== stop) return
        waiting.current = undefined
        clearTimeout(timer)
        goNow(next)
      }
      const timer = setTimeout(arrive, PATIENCE)
      const stop = () => {
        clearTimeout(timer)
        rows.cancel()
      }
      waiting.current = stop
      void rows.settled.then(arrive)
    },
    [state, ahead, go, goNow],
  )

  return { ...control, go, turn }
}
