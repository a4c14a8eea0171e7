import { useTranslate } from 'ra-core'
import { Percent } from 'lucide-react'
import { currentStore, setCurrentStore } from '../../data/currentStore'
import { useIsStoreGone } from '../../data/storeName'
import { Card } from '../../ui/kit/Card'
import { EmptyState } from '../../ui/kit/EmptyState'
import { PageHeader } from '../../ui/kit/PageHeader'
import { useAddress } from '../../ui/kit/useAddress'
import { NoSuchStore } from '../../domain/stores/NoSuchStore'
import { StoreSelect } from '../../domain/stores/StoreSelect'
import { PromotionEditor } from './PromotionEditor'
import styles from './settings.module.css'

/** The promotions of the store that the address names. */
export function PromotionPage() {
  const translate = useTranslate()
  const [search, setSearch] = useAddress()
  const storeCode = search.get('storeCode') ?? currentStore() ?? ''
  const isGone = useIsStoreGone(storeCode)
  const choose = (code: string) => {
    if (code !== '') setCurrentStore(code)
    setSearch(code === '' ? {} : { storeCode: code })
  }
  return (
    <div className={styles.page}>
      <PageHeader title={translate('app.routes.promotion')} />
      <div className={styles.store}>
        <StoreSelect
          resource="store"
          label={translate('resources.store.name', { smart_count: 1 })}
          value={storeCode}
          onChange={choose}
        />
      </div>
      {storeCode === '' ? (
        <Card>
          <EmptyState
            icon={<Percent size={28} aria-hidden="true" />}
            title={translate('areas.settings.promotion.promptTitle')}
            text={translate('areas.settings.promotion.promptText')}
          />
        </Card>
      ) : isGone ? (
        <Card>
          <NoSuchStore storeCode={storeCode} />
        </Card>
      ) : (
        <PromotionEditor key={storeCode} storeCode={storeCode} />
      )}
    </div>
  )
}
