import { useTranslate } from 'ra-core'
import { FileCode } from 'lucide-react'
import { storeInMind, rememberStore } from '../../data/storeInMind'
import { useIsStoreGone } from '../../data/storeName'
import { hasUnsavedChanges } from '../../data/unsavedChanges'
import type { ScriptKind } from '../../schema/scriptKinds'
import { useConfirmDiscard } from '../../ui/feedback/useConfirmDiscard'
import { Card } from '../../ui/kit/Card'
import { EmptyState } from '../../ui/kit/EmptyState'
import { PageHeader } from '../../ui/kit/PageHeader'
import { useAddress } from '../../ui/kit/useAddress'
import { NoSuchStore } from '../../domain/stores/NoSuchStore'
import { WhoseScript } from './ScriptBar'
import { DEFAULT, isOfStores } from './scriptCalls'
import { ScriptEditor } from './ScriptEditor'
import styles from './scripts.module.css'

interface ScriptPageProps {
  readonly kind: ScriptKind
  /** The title, as the menu has it. */
  readonly title: string
}

/** /system/*: the script of one kind, the default one or a store's, which stands in the address (spec/3 §2). */
export function ScriptPage({ kind, title }: ScriptPageProps) {
  const translate = useTranslate()
  const confirmDiscard = useConfirmDiscard()
  const [search, setSearch] = useAddress()
  const storeCode = isOfStores(kind) ? (search.get('storeCode') ?? DEFAULT) : DEFAULT
  const isGone = useIsStoreGone(storeCode)
  const choose = async (code: string) => {
    if (code === storeCode || (hasUnsavedChanges() && !(await confirmDiscard()))) return
    const next = code === '' ? (storeInMind() ?? '') : code
    if (next !== '' && next !== DEFAULT) rememberStore(next)
    setSearch(next === DEFAULT ? {} : { storeCode: next })
  }
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <p className={styles.about}>{translate(`areas.scripts.about.${kind}`)}</p>
      <WhoseScript kind={kind} storeCode={storeCode} onStore={(code) => void choose(code)} />
      {storeCode === '' ? (
        <Card>
          <EmptyState icon={<FileCode size={28} aria-hidden="true" />} title={translate('areas.scripts.store')} text={translate('areas.scripts.chooseStore')} />
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
