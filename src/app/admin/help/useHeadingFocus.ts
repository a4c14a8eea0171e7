import { useLayoutEffect, useRef } from 'react'

/** Gives the focus to a heading when it appears, if asked to. */
export function useHeadingFocus(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return heading
}
