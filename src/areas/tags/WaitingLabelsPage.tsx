import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'
import { WaitingReasons } from './WaitingReasons'

/** The labels that do not show yet what they should, and why. */
export function WaitingLabelsPage() {
  const translate = useTranslate()
  return <ListPage resource="waiting-label" title={translate('app.routes.waitingLabels')} above={<WaitingReasons />} />
}
