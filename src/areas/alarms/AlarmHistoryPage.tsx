import { useTranslate } from 'ra-core'
import { lazily } from '../../ui/kit/lazily'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { ListPage } from '../../ui/list/ListPage'

const AssignForm = lazily<ActionDialogProps>(() => import('./AssignForm').then((module) => module.AssignForm))
const SilenceForm = lazily<ActionDialogProps>(() => import('./SilenceForm').then((module) => module.SilenceForm))
const DIALOGS = { assign: AssignForm, silence: SilenceForm }

const REFRESH_MS = 30_000

/** The alarms of the system and of the viewer's stores, newest first. */
export function AlarmHistoryPage() {
  const translate = useTranslate()
  return (
    <ListPage
      resource="alarm-history"
      title={translate('app.routes.alarmHistory')}
      refreshEvery={REFRESH_MS}
      dialogs={DIALOGS}
    />
  )
}
