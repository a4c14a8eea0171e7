import { SearchX } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { BackLink } from './BackLink'
import { Notice } from './Notice'

/** The address names a record that does not exist, or no longer does. */
export function RecordGone({ name }: { readonly name: string }) {
  const translate = useTranslate()
  return (
    <Notice icon={SearchX} title={translate('kit.gone.named', { name })} text={translate('kit.gone.text')}>
      <BackLink />
    </Notice>
  )
}
