import { useTranslate } from 'ra-core'
import { SchemaFormDialog } from '../../ui/form/SchemaFormDialog'
import { ONLY } from '../../ui/form/SettingsForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'

/** When alarms are raised and which are mailed (spec/3 §2, §3). */
export function AlarmSettingDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate()
  return <SchemaFormDialog resource="alarm-setting" id={ONLY} title={translate('areas.alarms.setting')} onClose={() => onClose()} />
}
