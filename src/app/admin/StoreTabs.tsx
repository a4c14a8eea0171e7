import { useStoreContext, useTranslate } from 'ra-core'
import { memo, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useVariant, useViewer } from '../../data/session'
import { setCurrentStore, currentStore } from '../../data/currentStore'
import { useIsStoreGone } from '../../data/storeName'
import { canSeeStore } from '../../schema/access'
import { afterPaint } from '../../ui/kit/afterPaint'
import { RECENT_KEY, visited } from './keptStores'
import { storeAt, storeTabs, tabbedStore } from './storePages'
import css from './storeTabs.module.css'

/** Above each page of one store: its other pages. The store of an address becomes the current one. */
export function StoreTabs() {
  const place = useLocation()
  const viewer = useViewer()
  const named = storeAt(place)
  const isGone = useIsStoreGone(named)
  useVisit(named !== undefined && canSeeStore(viewer, named) ? named : undefined, isGone)
  const storeCode = tabbedStore(place, viewer)
  return storeCode !== undefined && !isGone ? <Bar pathname={place.pathname} storeCode={storeCode} /> : null
}

interface BarProps {
  readonly pathname: string
  readonly storeCode: string
}

// Rendered again for another page only, and not for each change of the address.
const Bar = memo(function Bar({ pathname, storeCode }: BarProps) {
  const translate = useTranslate()
  const [viewer, variant] = [useViewer(), useVariant()]
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // It reads the layout, so once that is done anyway. The bar alone is scrolled, and not the page.
    afterPaint(() => {
      const current = bar.current?.querySelector<HTMLElement>('[aria-current]')
      if (bar.current && current)
        bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2
    })
  }, [pathname])
  return (
    <nav ref={bar} className={css.bar} aria-label={translate('app.storeTabs.label')}>
      {/* Plain links (`followLinks`), as in the menu. */}
      {storeTabs({ pathname, search: '' }, storeCode, viewer, variant).map(({ id, to, current }) => (
        <a key={id} className={css.tab} href={`#${to}`} aria-current={current}>
          {translate(`app.storeTabs.${id}`)}
        </a>
      ))}
    </nav>
  )
})

function useVisit(storeCode: string | undefined, isGone: boolean) {
  const store = useStoreContext()
  useEffect(() => {
    if (storeCode === undefined) return
    if (isGone) {
      if (currentStore() === storeCode) setCurrentStore(undefined)
      return
    }
    setCurrentStore(storeCode)
    const recent = store.getItem<readonly string[]>(RECENT_KEY) ?? []
    const next = visited(recent, storeCode)
    if (next !== recent) store.setItem(RECENT_KEY, next)
  }, [storeCode, isGone, store])
}
