import { useTranslate } from 'ra-core'
import { lazily } from '../../ui/kit/lazily'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { ListPage } from '../../ui/list/ListPage'

const AssignForm = lazily<ActionDialogProps>(() => import('./AssignForm').then((module) => module.AssignForm))
const SilenceForm = lazily<ActionDialogProps>(() => import('./SilenceForm').then((module) => module.SilenceForm))
const DIALOGS = { assign: AssignForm, silence: SilenceForm }

/** New alarms come without a reload. */
const REFRESH_MS = 30_000

/** Alarms of all stores of the person and of the system, the newest first, with their classes and a range of dates (spec/3 §2, §4, §9). */
export function AlarmHistoryPage() {
  const translate = useTranslate()
  return <ListPage resource="alarm-history" title={translate('app.routes.alarmHistory')} refreshEvery={REFRESH_MS} dialogs={DIALOGS} />
}
