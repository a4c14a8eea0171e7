import { useEffect, useRef, useState, type RefObject } from 'react'
import { useAlone } from '../../ui/kit/useAlone'

/**
 * Shows the page in full screen, for a display on the wall. It covers the menu and the header even if the browser refuses
 * full screen. Escape ends it.
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
