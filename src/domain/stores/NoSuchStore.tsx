import { Store } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { spelledControl } from '../../schema/controlCharacters'
import { EmptyState } from '../../ui/kit/EmptyState'

/** In place of what a page shows of a store: the chosen code is none of a store. */
export function NoSuchStore({ storeCode }: { readonly storeCode: string }) {
  const translate = useTranslate()
  return (
    <div role="alert">
      <EmptyState icon={<Store size={28} aria-hidden="true" />} title={translate('kit.gone.store', { code: spelledControl(storeCode) })} text={translate('kit.gone.storeText')} />
    </div>
  )
}
