import { lazily } from '../../ui/kit/lazily'

/** The dialogs of the alarm pages, loaded when they are opened. */
export const alarmDialogs = {
  alarmSetting: lazily(() => import('./AlarmSettingDialog').then((module) => module.AlarmSettingDialog)),
  notificationContent: lazily(() => import('./ContentDialog').then((module) => module.ContentDialog)),
}
