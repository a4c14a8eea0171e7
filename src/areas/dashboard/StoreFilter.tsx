import { Store } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { lazily } from '../../ui/kit/lazily'
import { ChevronIcon } from '../../ui/kit/icons'
import { LazyPopover } from '../../ui/kit/LazyPopover'
import type { StoreChoicesProps } from './StoreChoices'
import type { DashboardStats } from '../../generated/types'
import styles from './storeFilter.module.css'

const StoreChoices = lazily<StoreChoicesProps>(() => import('./StoreChoices').then((module) => module.StoreChoices))

export interface StoreFilterProps {
  /** All stores of the viewer; undefined until loaded. */
  readonly stores: DashboardStats['stores'] | undefined
  /** Codes; empty for all stores. */
  readonly chosen: readonly string[]
  readonly onChange: (codes: string[]) => void
}

/** Chooses the stores that the dashboard covers. */
export function StoreFilter({ stores, chosen, onChange }: StoreFilterProps) {
  const translate = useTranslate()
  const at = chosen.length === 1 ? (stores?.storeCode.indexOf(chosen[0] ?? '') ?? -1) : -1
  const text =
    chosen.length === 0
      ? translate('areas.dashboard.stores.all')
      : at >= 0
        ? stores?.storeName[at]
        : translate('areas.dashboard.stores.some', { smart_count: chosen.length })
  return (
    <LazyPopover
      label={translate('areas.dashboard.stores.label')}
      align="end"
      trigger={
        <button
          type="button"
          className={styles.trigger}
          disabled={!stores}
          onPointerEnter={StoreChoices.preload}
          aria-label={`${translate('areas.dashboard.stores.label')}: ${text}`}
        >
          <Store aria-hidden="true" />
          <span>{text}</span>
          <ChevronIcon aria-hidden="true" />
        </button>
      }
    >
      <div className={styles.popup}>
        {stores && <StoreChoices stores={stores} chosen={chosen} onChange={onChange} />}
      </div>
    </LazyPopover>
  )
}
