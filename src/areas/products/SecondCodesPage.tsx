import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** The second codes of products. */
export function SecondCodesPage() {
  const translate = useTranslate()
  const empty = {
    title: translate('areas.products.secondCodes.empty'),
    text: translate('areas.products.secondCodes.emptyText'),
  }
  return <ListPage resource="second-code" title={translate('app.routes.secondCode')} empty={empty} />
}
