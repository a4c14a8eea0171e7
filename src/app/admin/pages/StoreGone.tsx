import { Store } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { spelledControl } from '../../../schema/controlCharacters'
import { BackLink } from './BackLink'
import { Notice } from './Notice'

/** The address names a store that there is not, or no longer. */
export function StoreGone({ storeCode }: { readonly storeCode: string }) {
  const translate = useTranslate()
  return (
    <Notice icon={Store} title={translate('kit.gone.store', { code: spelledControl(storeCode) })} text={translate('kit.gone.storeText')}>
      <BackLink top />
    </Notice>
  )
}
