import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** All abstract codes and what they stand for. */
export function AmacPage() {
  const translate = useTranslate()
  return <ListPage resource="amac" title={translate('app.routes.amacConfig')} />
}
