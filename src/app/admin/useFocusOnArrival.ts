import { useEffect, useLayoutEffect, useRef } from 'react'
import { afterPaint } from '../../ui/kit/afterPaint'
import { scrollWithin } from './pageScroll'

let lastPath = ''

/** After a navigation the reader starts at the page, not at the link that is gone; not at the first load. */
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
    // To focus and to scroll ask for the layout: once it is there anyway.
    afterPaint(() => {
      scrollWithin(wanted.current)
      const now = document.activeElement
      if (now === before || now === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    })
  }, [pathname])
}
