import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** The abstract codes and what they stand for (spec/3 §2). */
export function AmacPage() {
  const translate = useTranslate()
  return <ListPage resource="amac" title={translate('app.routes.amacConfig')} />
}
