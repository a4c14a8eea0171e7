import { useEffect, useRef, useState, type RefObject } from 'react'
import { useAlone } from '../../ui/kit/useAlone'

/**
 * The page over the whole screen, for the wall: the browser's full screen where it allows it, and over menu and
 * header in any case; those cannot be reached meanwhile. Escape ends it.
 */
export function useWall(): { isOn: boolean; toggle: () => void; root: RefObject<HTMLDivElement | null> } {
  const [isOn, setOn] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useAlone(root, isOn, () => setOn(false))
  useEffect(() => {
    if (!isOn) return
    const onFullscreen = () => document.fullscreenElement === null && setOn(false)
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    document.addEventListener('fullscreenchange', onFullscreen)
    return () => {
      document.removeEventListener('fullscreenchange', onFullscreen)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [isOn])
  return { isOn, toggle: () => setOn(!isOn), root }
}
