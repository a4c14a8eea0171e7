import { useTranslate } from 'ra-core'
import { FileCode } from 'lucide-react'
import { currentStore, setCurrentStore } from '../../data/currentStore'
import { useIsStoreGone } from '../../data/storeName'
import { hasUnsavedChanges } from '../../data/unsavedChanges'
import type { ScriptKind } from '../../schema/scriptKinds'
import { SHARED_STORE } from '../../schema/sharedStore'
import { useConfirmDiscard } from '../../ui/feedback/useConfirmDiscard'
import { Card } from '../../ui/kit/Card'
import { EmptyState } from '../../ui/kit/EmptyState'
import { PageHeader } from '../../ui/kit/PageHeader'
import { useAddress } from '../../ui/kit/useAddress'
import { NoSuchStore } from '../../domain/stores/NoSuchStore'
import { ScriptOwner } from './ScriptBar'
import { isOfStores } from './scriptCalls'
import { ScriptEditor } from './ScriptEditor'
import styles from './scripts.module.css'

interface ScriptPageProps {
  readonly kind: ScriptKind
  readonly title: string
}

/** The page of one kind of script; the address names its store. */
export function ScriptPage({ kind, title }: ScriptPageProps) {
  const translate = useTranslate()
  const confirmDiscard = useConfirmDiscard()
  const [search, setSearch] = useAddress()
  const storeCode = isOfStores(kind) ? (search.get('storeCode') ?? SHARED_STORE) : SHARED_STORE
  const isGone = useIsStoreGone(storeCode)
  const openScript = async (code: string) => {
    if (code === storeCode || (hasUnsavedChanges() && !(await confirmDiscard()))) return
    const next = code === '' ? (currentStore() ?? '') : code
    if (next !== '' && next !== SHARED_STORE) setCurrentStore(next)
    setSearch(next === SHARED_STORE ? {} : { storeCode: next })
  }
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <p className={styles.about}>{translate(`areas.scripts.about.${kind}`)}</p>
      <ScriptOwner kind={kind} storeCode={storeCode} onStore={(code) => void openScript(code)} />
      {storeCode === '' ? (
        <Card>
          <EmptyState
            icon={<FileCode size={28} aria-hidden="true" />}
            title={translate('areas.scripts.store')}
            text={translate('areas.scripts.chooseStore')}
          />
        </Card>
      ) : isGone ? (
        <Card>
          <NoSuchStore storeCode={storeCode} />
        </Card>
      ) : (
        <ScriptEditor key={storeCode} kind={kind} storeCode={storeCode} title={title} />
      )}
    </div>
  )
}
