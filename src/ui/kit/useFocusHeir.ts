import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/** Gives the focus to an element, also to a heading, which takes none otherwise. */
export function focusOn(place: HTMLElement): void {
  if (place.matches('h2')) place.tabIndex = -1
  place.focus()
}

/**
 * Gives the focus to a place of a part once what had it there is taken away: browsers leave it nowhere, and whoever uses the
 * keyboard would be at the top of the page. It is seen when the part renders.
 *
 * @param heir the place
 * @returns the props of the part
 */
export function useFocusHeir(heir: () => HTMLElement | null) {
  const holder = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!holder.current || holder.current.isConnected) return
    holder.current = null
    // Who took it away may have given the focus to something else.
    if (document.activeElement && document.activeElement !== document.body) return
    const place = heir()
    if (place) focusOn(place)
  })
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // A dialog of the part is elsewhere on the page.
      holder.current = currentTarget.contains(target) ? target : null
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // A window that loses the focus leaves it where it is.
      if (document.activeElement !== target) holder.current = null
    },
  }
}
