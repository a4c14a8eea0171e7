import { Store } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { escapeControl } from '../../schema/controlCharacters'
import { EmptyState } from '../../ui/kit/EmptyState'

/** In place of a page about a store: there is no store with the chosen code. */
export function NoSuchStore({ storeCode }: { readonly storeCode: string }) {
  const translate = useTranslate()
  return (
    <div role="alert">
      <EmptyState
        icon={<Store size={28} aria-hidden="true" />}
        title={translate('kit.gone.store', { code: escapeControl(storeCode) })}
        text={translate('kit.gone.storeText')}
      />
    </div>
  )
}
