import { Construction } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import { findRoute } from '../routeInfo'
import { BackLink } from './BackLink'
import { Notice } from './Notice'

/** A route whose page is yet to come says so plainly. */
export function NotBuilt() {
  const translate = useTranslate()
  const found = findRoute(useLocation().pathname)
  const title = found ? translate(`app.routes.${found.entry.key}`) : ''
  return (
    <Notice icon={Construction} title={title} text={translate('app.notBuilt.text')}>
      <BackLink />
    </Notice>
  )
}
