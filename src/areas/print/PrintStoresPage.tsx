import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** The stores that labels can be printed for. */
export function PrintStoresPage() {
  const translate = useTranslate()
  return <ListPage resource="print-store" title={translate('app.routes.print')} />
}
