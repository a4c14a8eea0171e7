import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** How many products are drawn in stores of a size, and from when a check is passed. */
export function PlansPage() {
  const translate = useTranslate()
  return <ListPage resource="price-check-plan" title={translate('app.routes.priceCheckPlans')} />
}
