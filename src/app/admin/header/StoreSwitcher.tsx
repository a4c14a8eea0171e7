import { Store } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, useState } from 'react'
import { useVariant, useViewer } from '../../../data/session'
import { onlyStore } from '../../../data/currentStore'
import { useStoreName } from '../../../data/storeName'
import { ChevronIcon } from '../../../ui/kit/icons'
import { lazily } from '../../../ui/kit/lazily'
import { LazyPopover } from '../../../ui/kit/LazyPopover'
import { escapeControl } from '../../../schema/controlCharacters'
import { homeOf } from '../storePages'
import { useStoreHere } from '../useStoreHere'
import type { StorePanelProps } from './StorePanel'
import css from './storeSwitcher.module.css'

const StorePanel = lazily<StorePanelProps>(() => import('./StorePanel').then((module) => module.StorePanel))

/** The current store: its name opens the choice of another. For users with a single store it links to its home. */
export function StoreSwitcher() {
  return <Switcher storeCode={useStoreHere()} />
}

// Drawn again for another store only, and not for each change of the address.
const Switcher = memo(function Switcher({ storeCode }: { storeCode: string | undefined }) {
  const translate = useTranslate()
  const [viewer, variant] = [useViewer(), useVariant()]
  const [isOpen, setOpen] = useState(false)
  const name = useStoreName(storeCode)
  const code = escapeControl(storeCode ?? '')
  const home = homeOf(storeCode ?? '', viewer, variant)
  if (home === undefined) return null
  const text = storeCode === undefined ? translate('app.store.all') : name
  const label = translate('app.store.label', { store: text })
  const face = (
    <>
      <Store size={15} aria-hidden="true" />
      <span className={css.name}>{text}</span>
      {name !== code && <span className={css.code}>{code}</span>}
    </>
  )
  if (onlyStore(viewer) !== undefined)
    return (
      <a className={css.trigger} href={`#${home}`} aria-label={label}>
        {face}
      </a>
    )
  return (
    <LazyPopover
      label={translate('app.store.label', { store: text })}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={css.trigger}
          aria-label={label}
          title={storeCode === undefined ? undefined : `${name} ${code}`}
        >
          {face}
          <ChevronIcon aria-hidden="true" />
        </button>
      }
    >
      <div className={css.panel}>
        <StorePanel storeCode={storeCode} onClose={() => setOpen(false)} />
      </div>
    </LazyPopover>
  )
})
