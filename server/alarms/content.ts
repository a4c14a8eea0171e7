import type { NotificationContent, NotificationSetting } from '../../src/generated/types'
import type { Records } from '../db/records'
import { alarmKinds, alarmTypes, type AlarmType } from './catalogue'

type Content = Required<Omit<NotificationContent, 'revision'>>

/** The default notification of an alarm type. */
export const defaultContent = (type: AlarmType): Content => ({
  type,
  title: alarmKinds[type].title,
  detail: alarmKinds[type].detail,
  subject: '[Shelfdeck] {title}: {storeName}',
  body: '{title}\n\nStore: {storeName} ({location})\nTime: {updatedAt}\nClass: {class}\nAbout: {target}\nData: {data}\n\n{detail}',
})

/** Who is notified of an alarm type by default. */
export const defaultSetting = (type: AlarmType): NotificationSetting => ({
  type,
  admin: true,
  store: alarmKinds[type].about === 'store',
  // Information is frequent, so it is mailed only on request.
  email: alarmKinds[type].class > 1 || type === 'DAILY_ABNORMAL_REPORT',
})

/** The notification of every alarm type: as configured, else the default. */
export async function readContents(records: Records): Promise<Content[]> {
  const written = new Map((await records.find('notification-content')).map((content) => [content.type, content]))
  return alarmTypes.map((type) => ({
    ...records.defaults('notification-content'),
    ...defaultContent(type),
    ...written.get(type),
  }))
}

/** Who is notified of every alarm type: as configured, else the default. */
export async function readNotificationSettings(records: Records): Promise<NotificationSetting[]> {
  const set = new Map((await records.find('notification-setting')).map((setting) => [setting.type, setting]))
  return alarmTypes.map((type) => ({
    ...records.defaults('notification-setting'),
    ...defaultSetting(type),
    ...set.get(type),
    class: alarmKinds[type].class,
  }))
}
