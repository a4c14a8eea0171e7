import type { NotificationContent, NotificationSetting } from '../../src/generated/types'
import type { Records } from '../db/records'
import { alarmKinds, alarmTypes, type AlarmType } from './catalogue'

type Content = Required<Omit<NotificationContent, 'revision'>>

/** What is told of an alarm type while nobody has written anything else. */
export const usualContent = (type: AlarmType): Content => ({
  type,
  title: alarmKinds[type].title,
  detail: alarmKinds[type].detail,
  subject: '[Shelfdeck] {title}: {storeName}',
  body: '{title}\n\nStore: {storeName} ({location})\nTime: {updatedAt}\nClass: {class}\nAbout: {target}\nData: {data}\n\n{detail}',
})

/** Who is told of an alarm type while nobody has set anything else. */
export const usualSetting = (type: AlarmType): NotificationSetting => ({
  type,
  admin: true,
  store: alarmKinds[type].about === 'store',
  // What happens all day long is told to who asks for it.
  email: alarmKinds[type].class > 1 || type === 'DAILY_ABNORMAL_REPORT',
})

/** What is told of every alarm type: as it was written, else the usual. */
export async function readContents(records: Records): Promise<Content[]> {
  const written = new Map((await records.find('notification-content')).map((content) => [content.type, content]))
  return alarmTypes.map((type) => ({ ...records.defaults('notification-content'), ...usualContent(type), ...written.get(type) }))
}

/** Who is told of every alarm type: as it was set, else the usual. */
export async function readNotificationSettings(records: Records): Promise<NotificationSetting[]> {
  const set = new Map((await records.find('notification-setting')).map((setting) => [setting.type, setting]))
  return alarmTypes.map((type) => ({ ...records.defaults('notification-setting'), ...usualSetting(type), ...set.get(type), class: alarmKinds[type].class }))
}
