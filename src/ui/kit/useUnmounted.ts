import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is unmounted: then the outcome of a call that it started is reported elsewhere. */
export function useUnmounted(): Readonly<RefObject<boolean>> {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}
