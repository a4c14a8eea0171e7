import { useEffect, useRef, type RefObject } from 'react'

/** Whether the part has left the page: what a call that it began says then stands nowhere, and is told otherwise. */
export function useGone(): Readonly<RefObject<boolean>> {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}
