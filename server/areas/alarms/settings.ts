import type { AlarmSetting, NotificationContent, NotificationSetting } from '../../../src/generated/types'
import { unknownVariables } from '../../../src/schema/alarmLetter'
import { isAlarmType } from '../../alarms/catalogue'
import { readContents, readNotificationSettings } from '../../alarms/content'
import { usualLimits } from '../../alarmLimits'
import { type AreaCalls, type CallContext, type CallDefinition, CallError } from '../../http/call'
import { notFound } from '../../http/outcomes'
import { refuseStale } from '../../http/revisions'
import type { Services } from '../../services'
import type { Records } from '../../db/records'

const usualSetting: AlarmSetting = {
  memoryThreshold: usualLimits.memory,
  diskThreshold: usualLimits.disk,
  progressThreshold: usualLimits.progress,
  totalTagsThreshold: usualLimits.totalTags,
  receiveCriticalOnly: false,
}

const getSetting: CallDefinition = {
  answer: 'alarm-setting',
  summary: 'When alarms are raised, and which are mailed (spec/3 §3).',
  handle: async ({ services }) => readSetting(services.records),
}

const readSetting = async (records: Records): Promise<AlarmSetting> => ({ ...usualSetting, ...(await records.one('alarm-setting')) })

const setSetting: CallDefinition<AlarmSetting> = {
  body: 'alarm-setting',
  answer: 'alarm-setting',
  summary: 'Changes when alarms are raised, and which are mailed (spec/3 §3, §7).',
  handle: async ({ body: { revision, ...setting }, services }) =>
    services.records.transaction(async (records) => {
      await records.locked('alarm-setting', {})
      refuseStale(services, 'alarm-setting', revision, await readSetting(records))
      await records.upsert('alarm-setting', [setting])
      return setting
    }),
}

const getNotifications: CallDefinition = {
  answer: { list: 'notification-setting' },
  summary: 'Who is told of alarms, by type (spec/3 §2).',
  handle: async ({ services }) => readNotificationSettings(services.records),
}

const setNotifications: CallDefinition<NotificationSetting[]> = {
  body: { list: 'notification-setting' },
  answer: { list: 'notification-setting' },
  summary: 'Sets who is told of alarms of the given types; other types stay as they are (spec/3 §2, §7).',
  handle: async ({ body, services }) => {
    once(body.map(({ type }) => type))
    return services.records.transaction(async (records) => {
      await records.alone('notification-setting')
      const before = new Map((await readNotificationSettings(records)).map((setting) => [setting.type, setting]))
      for (const { type, revision } of body) refuseStale(services, 'notification-setting', revision, before.get(type) ?? {})
      await records.upsert('notification-setting', body.map(({ class: _, revision: __, ...setting }) => setting))
      return readNotificationSettings(records)
    })
  },
}

const getContents: CallDefinition = {
  answer: { list: 'notification-content' },
  summary: 'What is told of alarms, by type (spec/3 §3).',
  handle: async ({ services }) => readContents(services.records),
}

const setContents: CallDefinition<NotificationContent[]> = {
  body: { list: 'notification-content' },
  answer: { list: 'notification-content' },
  summary: 'Sets what is told of alarms of the given types (spec/3 §3, §7).',
  handle: async ({ body, services }) => {
    once(body.map(({ type }) => type))
    await keep(services, body)
    return readContents(services.records)
  },
}

const getContent: CallDefinition = {
  answer: 'notification-content',
  summary: 'What is told of alarms of one type (spec/3 §3).',
  handle: async ({ params, services }) => contentOf(services.records, params.type),
}

const setContent: CallDefinition<NotificationContent> = {
  body: 'notification-content',
  answer: 'notification-content',
  summary: 'Sets what is told of alarms of one type; a name in braces must be a variable of the alarm configuration (spec/3 §3, §7).',
  handle: async ({ params, body, services }: CallContext<NotificationContent>) => {
    if (!isAlarmType(params.type ?? '')) throw notFound()
    if (body.type !== params.type) throw new CallError(400, 'The type is another one than that of the path.', { type: 'The type is another one than that of the path.' })
    await keep(services, [body])
    return contentOf(services.records, params.type)
  },
}

async function contentOf(records: Records, type: string | undefined) {
  const content = (await readContents(records)).find((one) => one.type === type)
  if (!content) throw notFound()
  return content
}

async function keep(services: Services, contents: readonly NotificationContent[]): Promise<void> {
  const wrong = contents.flatMap((content) =>
    (['title', 'detail', 'subject', 'body'] as const).flatMap((field) => unknownVariables(content[field] ?? '').map((name) => [field, `There is no variable {${name}}.`] as const)),
  )
  if (wrong[0]) throw new CallError(400, wrong[0][1], Object.fromEntries(wrong.reverse()))
  await services.records.transaction(async (records) => {
    await records.alone('notification-content')
    const before = new Map((await readContents(records)).map((content) => [content.type, content]))
    for (const { type, revision } of contents) refuseStale(services, 'notification-content', revision, before.get(type) ?? {})
    await records.upsert('notification-content', contents.map(({ revision: _, ...content }) => ({ ...before.get(content.type), ...content })))
  })
}

function once(types: readonly string[]): void {
  if (new Set(types).size < types.length) throw new CallError(400, 'A type is there twice.', { type: 'A type is there twice.' })
}

/** The settings of alarms and of what is told of them (spec/3 §7). */
export const alarmSettingCalls: AreaCalls = {
  'GET /alarm/setting': getSetting,
  'POST /alarm/setting': setSetting,
  'GET /alarm/notification/setting': getNotifications,
  'POST /alarm/notification/setting': setNotifications,
  'GET /alarm/notification/content': getContents,
  'POST /alarm/notification/content': setContents,
  'GET /alarm/notification/content/{type}': getContent,
  'POST /alarm/notification/content/{type}': setContent,
}
