import { useEffect, useState, type RefObject } from 'react'

/** The whole screen for one element, where the browser has that. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggleFull = () => {
    // Refused where the page stands in a frame that may not: all stays as it is.
    const done = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen()
    done?.catch(() => setFull(document.fullscreenElement !== null))
  }
  return { isFull, canFill: document.fullscreenEnabled, toggleFull }
}
