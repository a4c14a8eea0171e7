import { Store } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { escapeControl } from '../../../schema/controlCharacters'
import { BackLink } from './BackLink'
import { Notice } from './Notice'

/** The address names a store that does not exist, or no longer does. */
export function StoreGone({ storeCode }: { readonly storeCode: string }) {
  const translate = useTranslate()
  return (
    <Notice
      icon={Store}
      title={translate('kit.gone.store', { code: escapeControl(storeCode) })}
      text={translate('kit.gone.storeText')}
    >
      <BackLink top />
    </Notice>
  )
}
