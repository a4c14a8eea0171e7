import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

const REFRESH_MS = 10_000

/** What happened at labels, as real gateways say: presses of buttons, taps, labels that come, leave and move; newest first. */
export function LabelEventsPage() {
  const translate = useTranslate()
  return <ListPage resource="label-event" title={translate('app.routes.labelEvents')} refreshEvery={REFRESH_MS} />
}
