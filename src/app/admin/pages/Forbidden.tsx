import { Lock } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { BackLink } from './BackLink'
import { Notice } from './Notice'

/** The route is there, but not for this account. */
export function Forbidden() {
  const translate = useTranslate()
  return (
    <Notice icon={Lock} title={translate('app.forbidden.title')} text={translate('app.forbidden.text')}>
      <BackLink />
    </Notice>
  )
}
