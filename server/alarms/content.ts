import type { AlarmHistory, NotificationContent, NotificationSetting } from '../../src/generated/types'
import { templateNames, type Values } from '../../src/schema/template'
import type { Records } from '../db/records'
import { SYSTEM } from '../systemAlarm'
import { alarmKinds, alarmTypes, type AlarmType } from './catalogue'

/** What subject and body of a notification may name in braces (spec/3 §3, the variables of the alarm configuration). */
export const alarmVariables = ['title', 'detail', 'type', 'class', 'location', 'storeCode', 'storeName', 'target', 'data', 'updatedAt'] as const

type Content = Required<NotificationContent>

const usualContent = (type: AlarmType): Content => ({
  type,
  title: alarmKinds[type].title,
  detail: alarmKinds[type].detail,
  subject: '[Shelfdeck] {title}: {storeName}',
  body: '{title}\n\nStore: {storeName} ({location})\nTime: {updatedAt}\nClass: {class}\nAbout: {target}\nData: {data}\n\n{detail}',
})

const usualSetting = (type: AlarmType): NotificationSetting => ({
  type,
  admin: true,
  store: alarmKinds[type].about === 'store',
  // What happens all day long is told to who asks for it.
  email: alarmKinds[type].class > 1 || type === 'DAILY_ABNORMAL_REPORT',
})

/** What is told of every alarm type: as it was written, else the usual. */
export async function readContents(records: Records): Promise<Content[]> {
  const written = new Map((await records.find('notification-content')).map((content) => [content.type, content]))
  return alarmTypes.map((type) => ({ ...usualContent(type), ...written.get(type) }))
}

/** Who is told of every alarm type: as it was set, else the usual. */
export async function readNotificationSettings(records: Records): Promise<NotificationSetting[]> {
  const set = new Map((await records.find('notification-setting')).map((setting) => [setting.type, setting]))
  return alarmTypes.map((type) => ({ ...usualSetting(type), ...set.get(type), class: alarmKinds[type].class }))
}

/** The names in braces that no alarm has; told by the field before a content is kept. */
export function unknownVariables(text: string): string[] {
  return templateNames(text).filter((name) => !alarmVariables.some((known) => known === name))
}

const CLASSES = { 1: 'Information', 2: 'Warning', 3: 'Critical' } as const

/** The values of an alarm for the variables of its content. Times are in the server's zone. */
export function alarmValues(alarm: AlarmHistory, content: Pick<Content, 'title' | 'detail'>, storeName: string | undefined): Values {
  return {
    title: content.title,
    detail: content.detail,
    type: alarmKinds[alarm.type].title,
    class: CLASSES[alarm.class],
    location: alarm.location,
    storeCode: alarm.location === SYSTEM ? '-' : alarm.location,
    storeName: alarm.location === SYSTEM ? 'System' : (storeName ?? alarm.location),
    target: alarm.target ?? '-',
    data: alarm.data ?? '-',
    updatedAt: timeText(alarm.updatedAt),
  }
}

/** yyyy-mm-dd hh:ii:ss in the server's zone (spec/3 §9). */
export function timeText(epoch: number): string {
  const at = new Date(epoch * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}
