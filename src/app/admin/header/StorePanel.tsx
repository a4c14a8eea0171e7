import { Check, Star } from 'lucide-react'
import { useStore, useTranslate } from 'ra-core'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useVariant, useViewer } from '../../../data/session'
import { setCurrentStore } from '../../../data/currentStore'
import { MOST_FOUND, useFoundStores, useStoresOf } from '../../../domain/stores/useFoundStores'
import type { Named } from '../../../ui/kit/SearchSelect'
import { FAVOURITES_KEY, RECENT_KEY, toggled } from '../keptStores'
import { switchTarget } from '../storePages'
import css from './storeSwitcher.module.css'

export interface StorePanelProps {
  readonly storeCode: string | undefined
  readonly onClose: () => void
}

const NONE: readonly string[] = []

/** The stores to choose from: favourites, those visited last, and the others, which are searched on the server. */
export function StorePanel({ storeCode, onClose }: StorePanelProps) {
  const translate = useTranslate()
  const place = useLocation()
  const [viewer, variant] = [useViewer(), useVariant()]
  const [text, setText] = useState('')
  const [favourites, keep] = useStore<readonly string[]>(FAVOURITES_KEY, NONE)
  const [recent] = useStore<readonly string[]>(RECENT_KEY, NONE)
  const wanted = useDeferredValue(text.trim())
  const isSearch = wanted !== ''
  const { found, isCurrent } = useFoundStores('store', wanted)
  const known = useStoresOf('store', [...new Set([...favourites, ...recent])])
  const nav = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // It loads after the popover, which had nothing to focus. On a touch screen no keyboard opens unasked.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus({ preventScroll: true })
  }, [])

  const isFound = isCurrent && wanted === text.trim()
  const isMeant = useRef(false)
  useEffect(() => {
    // If the focused row is no longer found, the box gets the focus.
    if (document.activeElement === document.body) input.current?.focus({ preventScroll: true })
    if (!isFound || !isMeant.current) return
    isMeant.current = false
    nav.current?.querySelector('a')?.click()
  }, [isFound, found])

  const kept = known.filter(({ code }) => favourites.includes(code))
  const last = known.filter(({ code }) => recent.includes(code) && !favourites.includes(code))
  const above = isSearch ? NONE : [...kept, ...last].map(({ code }) => code)
  const others = found.filter(({ code }) => !above.includes(code))
  const type = (next: string) => {
    isMeant.current = false
    setText(next)
  }
  const links = () => [...(nav.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const all = links()
    const row = document.activeElement?.closest('li')?.querySelector('a')
    const at = row ? all.indexOf(row) : -1
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 }
    const next = steps[event.key]
    // Enter in the box chooses the first result for the current text.
    if (event.key === 'Enter' && event.target === input.current) {
      if (isFound && isSearch) all[0]?.click()
      else isMeant.current = text.trim() !== ''
    } else if (next !== undefined) (all[Math.min(next, all.length - 1)] ?? input.current)?.focus()
    else {
      // Typing on a row continues the search.
      if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
        input.current?.focus()
      return
    }
    event.preventDefault()
  }
  const group = (title: string, stores: readonly Named[]) =>
    stores.length > 0 && (
      <section key={title}>
        <h2 className={css.title}>{title}</h2>
        <ul>
          {stores.map(({ code, name }) => (
            <li key={code} className={css.row}>
              <a
                className={css.link}
                href={`#${switchTarget(place, code, viewer, variant)}`}
                aria-current={code === storeCode || undefined}
                onClick={onClose}
              >
                <span className={css.name}>{name}</span>
                {name !== code && <span className={css.code}>{code}</span>}
                {code === storeCode && <Check size={15} aria-hidden="true" />}
              </a>
              <button
                type="button"
                className={css.star}
                aria-pressed={favourites.includes(code)}
                aria-label={translate('app.store.star', { store: name })}
                onClick={() => keep(toggled(favourites, code))}
              >
                <Star size={15} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  const chooseAll = () => {
    setCurrentStore(undefined)
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move among its links
    <nav ref={nav} className={css.stores} aria-label={translate('app.store.search')} onKeyDown={onKeyDown}>
      <input
        ref={input}
        className={css.search}
        type="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        aria-label={translate('storeSelect.search')}
        placeholder={translate('storeSelect.search')}
      />
      <div className={css.list}>
        {!isSearch && (
          <ul>
            <li className={css.row}>
              <a
                className={css.link}
                href={`#${switchTarget(place, undefined, viewer, variant)}`}
                aria-current={storeCode === undefined || undefined}
                onClick={chooseAll}
              >
                <span className={css.name}>{translate('app.store.all')}</span>
                {storeCode === undefined && <Check size={15} aria-hidden="true" />}
              </a>
            </li>
          </ul>
        )}
        {!isSearch && group(translate('app.store.favourites'), kept)}
        {!isSearch && group(translate('app.store.recent'), last)}
        {group(translate(above.length > 0 ? 'app.store.others' : 'app.store.stores'), others)}
        {isSearch && others.length === 0 && <p className={css.note}>{translate('kit.noMatch')}</p>}
        {found.length === MOST_FOUND && <p className={css.note}>{translate('app.store.more')}</p>}
      </div>
    </nav>
  )
}
