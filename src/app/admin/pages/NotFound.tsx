import { Compass } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { BackLink } from './BackLink'
import { Notice } from './Notice'

/** No route has this address. */
export function NotFound() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const title = translate('app.notFound.title')
  useEffect(() => {
    document.title = translate('app.windowTitle', { title })
  }, [title, translate])
  return (
    <Notice icon={Compass} title={title} text={translate('app.notFound.text', { path: pathname })}>
      <BackLink />
    </Notice>
  )
}
