import { useEffect } from 'react'
import { WHOLE } from '../useRowWindow'

/** While the page is printed, its lists have all their rows of the page, and colours are those of paper: the light theme. */
export function usePrinting(): void {
  useEffect(() => {
    const printing = matchMedia('print')
    const root = document.documentElement
    let theme: string | undefined
    const regions = () => [...document.querySelectorAll('[data-list] > [role="region"]')]
    const begin = () => {
      if (theme !== undefined) return
      theme = root.dataset['theme'] ?? ''
      root.dataset['theme'] = 'light'
      draw(true)
    }
    const end = () => {
      if (theme === undefined) return
      root.dataset['theme'] = theme
      theme = undefined
      draw(false)
    }
    // A list looks where its scroll is, and draws, within the event.
    const draw = (whole: boolean) => {
      for (const region of regions()) {
        region.toggleAttribute(WHOLE, whole)
        region.dispatchEvent(new Event('scroll'))
      }
    }
    const onMedia = () => (printing.matches ? begin() : end())
    printing.addEventListener('change', onMedia)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      end()
      printing.removeEventListener('change', onMedia)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
}
