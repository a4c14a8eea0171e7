import { useTranslate } from 'ra-core'
import { CircleCheck, CircleSlash, Info } from 'lucide-react'
import type { ScriptKind } from '../../schema/scriptKinds'
import { Banner } from '../../ui/kit/Banner'
import { Button } from '../../ui/kit/Button'
import { Select } from '../../ui/kit/Select'
import { Tabs } from '../../ui/kit/Tabs'
import { lazily } from '../../ui/kit/lazily'
import { DEFAULT, isOfStores, type SavedScript, type UseType } from './scriptCalls'
import styles from './scripts.module.css'
import type { Draft } from './useScript'

const StoreSelect = lazily(() => import('../../domain/stores/StoreSelect').then((module) => module.StoreSelect))

interface ScriptBarProps {
  readonly kind: ScriptKind
  /** A store's code, 'default', or '' while a store is still to be chosen. */
  readonly storeCode: string
  readonly onStore: (storeCode: string) => void
}

const [OF_DEFAULT, OF_STORE] = ['default', 'store'] as const

/** Whose script it is: the default one or a store's. */
export function WhoseScript({ kind, storeCode, onStore }: ScriptBarProps) {
  const translate = useTranslate()
  if (!isOfStores(kind)) return null
  return (
    <div className={styles.whose}>
      <Tabs
        value={storeCode === DEFAULT ? OF_DEFAULT : OF_STORE}
        onChange={(next) => onStore(next === OF_DEFAULT ? DEFAULT : '')}
        items={[
          { value: OF_DEFAULT, label: translate('areas.scripts.default') },
          { value: OF_STORE, label: translate('areas.scripts.stores') },
        ]}
      />
      {storeCode !== DEFAULT && (
        <div className={styles.store}>
          <StoreSelect resource="store" label={translate('areas.scripts.store')} value={storeCode} onChange={onStore} />
        </div>
      )}
    </div>
  )
}

/** How the script is used. */
export function UseSelect({ storeCode, value, disabled, onChange }: { storeCode: string; value: UseType; disabled: boolean; onChange: (useType: UseType) => void }) {
  const translate = useTranslate()
  const option = (use: UseType, key: string) => ({ value: use, label: translate(`areas.scripts.${key}`) })
  const options = storeCode === DEFAULT ? [option('DEFAULT', 'used'), option('NONE', 'notUsed')] : [option('DEFAULT', 'inherit'), option('STORE', 'own'), option('NONE', 'none')]
  return (
    <div className={styles.use}>
      <Select label={translate('areas.scripts.use')} value={value} disabled={disabled} options={options} onChange={(next) => onChange(next as UseType)} />
    </div>
  )
}

interface HoldsProps {
  readonly kind: ScriptKind
  readonly storeCode: string
  readonly draft: Draft
  readonly shared: SavedScript | undefined
  /** Begins a script of the store's own with the default one's code; missing where one may not. */
  readonly onOwn: (() => void) | undefined
}

/** What really runs, in words: the store's own script, the inherited one, or none. */
export function WhatHolds({ kind, storeCode, draft, shared, onOwn }: HoldsProps) {
  const translate = useTranslate()
  const holds = whatHolds(kind, storeCode, draft, shared)
  const runs = holds === 'own' || holds === 'inherits' || holds === 'defaultUsed' || holds === 'signOnUsed'
  const sign = holds.startsWith('inherits') ? <Info aria-hidden="true" /> : runs ? <CircleCheck aria-hidden="true" /> : <CircleSlash aria-hidden="true" />
  return (
    <div role="status" data-holds={holds}>
      <Banner tone="info" icon={sign} actions={onOwn && holds.startsWith('inherits') && <Button size="s" onClick={onOwn}>{translate('areas.scripts.writeOwn')}</Button>}>
        {translate(`areas.scripts.holds.${holds}`)}
      </Banner>
    </div>
  )
}

/** Which sentence says what runs. */
export function whatHolds(kind: ScriptKind, storeCode: string, { code, useType }: Draft, shared: SavedScript | undefined) {
  const isUsed = useType !== 'NONE' && code.trim() !== ''
  if (kind === 'thirdPartyAuth') return isUsed ? 'signOnUsed' : 'signOnNone'
  if (storeCode === DEFAULT) return isUsed ? 'defaultUsed' : 'defaultNone'
  if (useType === 'DEFAULT') return shared && shared.useType !== 'NONE' && shared.code.trim() !== '' ? 'inherits' : 'inheritsNone'
  return isUsed ? 'own' : 'none'
}
