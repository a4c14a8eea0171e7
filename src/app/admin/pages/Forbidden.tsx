import { Lock } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { BackLink } from './BackLink'
import { Notice } from './Notice'

/** The route exists, but not for this account; with a store, the account does not have that. */
export function Forbidden({ storeCode }: { readonly storeCode?: string }) {
  const translate = useTranslate()
  return (
    <Notice
      icon={Lock}
      title={translate('app.forbidden.title')}
      text={translate(storeCode === undefined ? 'app.forbidden.text' : 'app.forbidden.storeText', { code: storeCode })}
    >
      <BackLink top={storeCode !== undefined} />
    </Notice>
  )
}
