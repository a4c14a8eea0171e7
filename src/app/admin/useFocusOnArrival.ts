import { useEffect, useLayoutEffect, useRef } from 'react'
import { afterPaint } from '../../ui/kit/afterPaint'
import { scrollWithin } from './pageScroll'

let lastPath = ''

/** Moves the focus to the page after a navigation, since the link that was pressed is gone; not at the first load. */
export function useFocusOnArrival(pathname: string, scroll: number) {
  const mounted = useRef(false)
  const wanted = useRef(scroll)
  useLayoutEffect(() => {
    wanted.current = scroll
  })
  useEffect(() => {
    const isFirst = lastPath === '' && !mounted.current
    const isSame = lastPath === pathname
    mounted.current = true
    lastPath = pathname
    if (isFirst || isSame) return
    const before = document.activeElement
    // Focusing and scrolling read the layout, so once that is done anyway.
    afterPaint(() => {
      scrollWithin(wanted.current)
      const now = document.activeElement
      if (now === before || now === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    })
  }, [pathname])
}
