import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'
import { TillImportButton } from './TillImportButton'

/** The prices of the tills, as they came last. */
export function TillPricesPage() {
  const translate = useTranslate()
  return <ListPage resource="till-price" title={translate('app.routes.tillPrices')} toolbar={<TillImportButton />} />
}
