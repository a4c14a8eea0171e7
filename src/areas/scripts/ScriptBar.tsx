import { useTranslate } from 'ra-core'
import { CircleCheck, CircleSlash, Info, Maximize2, Minimize2, Search, WandSparkles } from 'lucide-react'
import type { ScriptKind } from '../../schema/scriptKinds'
import { SHARED_STORE } from '../../schema/sharedStore'
import { Banner } from '../../ui/kit/Banner'
import { Button } from '../../ui/kit/Button'
import { IconButton } from '../../ui/kit/IconButton'
import { Select } from '../../ui/kit/Select'
import { Tabs } from '../../ui/kit/Tabs'
import { lazily } from '../../ui/kit/lazily'
import { isOfStores, type SavedScript, type UseType } from './scriptCalls'
import styles from './scripts.module.css'
import type { Draft } from './useScript'

const StoreSelect = lazily(() => import('../../domain/stores/StoreSelect').then((module) => module.StoreSelect))

interface ScriptBarProps {
  readonly kind: ScriptKind
  /** A store's code, 'default', or '' until a store is selected. */
  readonly storeCode: string
  readonly onStore: (storeCode: string) => void
}

const [DEFAULT_TAB, STORE_TAB] = ['default', 'store'] as const

/** Chooses between the default script and that of a store. */
export function ScriptOwner({ kind, storeCode, onStore }: ScriptBarProps) {
  const translate = useTranslate()
  if (!isOfStores(kind)) return null
  return (
    <div className={styles.whose}>
      <Tabs
        value={storeCode === SHARED_STORE ? DEFAULT_TAB : STORE_TAB}
        onChange={(next) => onStore(next === DEFAULT_TAB ? SHARED_STORE : '')}
        items={[
          { value: DEFAULT_TAB, label: translate('areas.scripts.default') },
          { value: STORE_TAB, label: translate('areas.scripts.stores') },
        ]}
      />
      {storeCode !== SHARED_STORE && (
        <div className={styles.store}>
          <StoreSelect resource="store" label={translate('areas.scripts.store')} value={storeCode} onChange={onStore} />
        </div>
      )}
    </div>
  )
}

/** Chooses how the script is used. */
export function UseSelect({
  storeCode,
  value,
  disabled,
  onChange,
}: {
  storeCode: string
  value: UseType
  disabled: boolean
  onChange: (useType: UseType) => void
}) {
  const translate = useTranslate()
  const option = (use: UseType, key: string) => ({ value: use, label: translate(`areas.scripts.${key}`) })
  const options =
    storeCode === SHARED_STORE
      ? [option('DEFAULT', 'used'), option('NONE', 'notUsed')]
      : [option('DEFAULT', 'inherit'), option('STORE', 'own'), option('NONE', 'none')]
  return (
    <div className={styles.use}>
      <Select
        label={translate('areas.scripts.use')}
        value={value}
        disabled={disabled}
        options={options}
        onChange={(next) => onChange(next as UseType)}
      />
    </div>
  )
}

interface EffectiveScriptProps {
  readonly kind: ScriptKind
  readonly storeCode: string
  readonly draft: Draft
  readonly shared: SavedScript | undefined
  /** Starts a script of the store's own with the default code; undefined if the viewer may not. */
  readonly onOwn: (() => void) | undefined
}

/** Says which script runs: the store's own, the inherited one, or none. */
export function EffectiveScript({ kind, storeCode, draft, shared, onOwn }: EffectiveScriptProps) {
  const translate = useTranslate()
  const effect = effectOf(kind, storeCode, draft, shared)
  const runs = effect === 'own' || effect === 'inherits' || effect === 'defaultUsed' || effect === 'signOnUsed'
  const sign = effect.startsWith('inherits') ? (
    <Info aria-hidden="true" />
  ) : runs ? (
    <CircleCheck aria-hidden="true" />
  ) : (
    <CircleSlash aria-hidden="true" />
  )
  return (
    <div role="status" data-holds={effect}>
      <Banner
        tone="info"
        icon={sign}
        actions={
          onOwn &&
          effect.startsWith('inherits') && (
            <Button size="s" onClick={onOwn}>
              {translate('areas.scripts.writeOwn')}
            </Button>
          )
        }
      >
        {translate(`areas.scripts.holds.${effect}`)}
      </Banner>
    </div>
  )
}

/** Which script runs; the message is `areas.scripts.holds.<effect>`. */
function effectOf(kind: ScriptKind, storeCode: string, { code, useType }: Draft, shared: SavedScript | undefined) {
  const isUsed = useType !== 'NONE' && code.trim() !== ''
  if (kind === 'thirdPartyAuth') return isUsed ? 'signOnUsed' : 'signOnNone'
  if (storeCode === SHARED_STORE) return isUsed ? 'defaultUsed' : 'defaultNone'
  if (useType === 'DEFAULT')
    return shared && shared.useType !== 'NONE' && shared.code.trim() !== '' ? 'inherits' : 'inheritsNone'
  return isUsed ? 'own' : 'none'
}

interface EditorToolsProps {
  readonly isFull: boolean
  readonly onFull: (isFull: boolean) => void
  readonly onSearch: () => void
  /** Undefined if the script is read-only. */
  readonly onExample: (() => void) | undefined
}

/** The buttons of the editor: example, search, full screen. */
export function EditorTools({ isFull, onFull, onSearch, onExample }: EditorToolsProps) {
  const translate = useTranslate()
  return (
    <div className={styles.buttons}>
      {onExample && (
        <IconButton label={translate('areas.scripts.example')} icon={<WandSparkles />} onClick={onExample} />
      )}
      <IconButton label={translate('areas.scripts.search')} icon={<Search />} onClick={onSearch} />
      <IconButton
        label={translate(isFull ? 'areas.scripts.leaveFullScreen' : 'areas.scripts.fullScreen')}
        icon={isFull ? <Minimize2 /> : <Maximize2 />}
        onClick={() => onFull(!isFull)}
      />
    </div>
  )
}
