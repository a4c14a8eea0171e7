import { useEffect, useState, type RefObject } from 'react'

const REACHED =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Whether a region overflows and holds nothing that takes the focus: then it takes it itself, or no key would scroll it. */
export function useScrolledByKeys(region: RefObject<HTMLElement | null>): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    const element = region.current
    if (!element) return
    const look = () => setReached(element.scrollHeight > element.clientHeight && !element.querySelector(REACHED))
    const sizes = new ResizeObserver(look)
    const contents = new MutationObserver(look)
    sizes.observe(element)
    contents.observe(element, { childList: true, subtree: true })
    look()
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [region])
  return isReached
}
