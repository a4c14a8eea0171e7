import type { NotificationContent, NotificationSetting } from '../../../src/generated/types'
import { unknownVariables } from '../../../src/schema/alarmLetter'
import { isAlarmType } from '../../alarms/catalogue'
import { readContents, readNotificationSettings, usualContent } from '../../alarms/content'
import type { AreaHooks } from '../../engine/hooks'
import { writable } from '../../engine/resource'
import { type AreaCalls, type CallContext, type Handler, CallError } from '../../http/call'
import { refuseStale } from '../../http/revisions'
import { say } from '../../say'
import { refuseFields } from '../../http/outcomes'

const setNotifications: Handler<NotificationSetting[]> = async (context) => {
  const { body, services } = context
  once(body.map(({ type }) => type))
  return services.records.transaction(async (records) => {
    await records.alone('notification-setting')
    const before = new Map((await readNotificationSettings(records)).map((setting) => [setting.type, setting]))
    for (const { type, revision } of body) refuseStale(context, 'notification-setting', revision, before.get(type) ?? {})
    await records.upsert('notification-setting', body.map((setting) => ({ ...before.get(setting.type), ...writable(services, 'notification-setting', setting, 'update') })))
    return readNotificationSettings(records)
  })
}

const setContents: Handler<NotificationContent[]> = async (context) => {
  once(context.body.map(({ type }) => type))
  await keep(context)
  return readContents(context.services.records)
}

function refuseUnknownVariables(contents: readonly Partial<NotificationContent>[]): void {
  const wrong = contents.flatMap((content) =>
    (['title', 'detail', 'subject', 'body'] as const).flatMap((field) => unknownVariables(content[field] ?? '').map((name) => [field, say('server.noVariable', { name: `{${name}}` })] as const)),
  )
  refuseFields(wrong)
}

async function keep(context: CallContext<NotificationContent[]>): Promise<void> {
  const { body: contents, services } = context
  refuseUnknownVariables(contents)
  await services.records.transaction(async (records) => {
    await records.alone('notification-content')
    const before = new Map((await readContents(records)).map((content) => [content.type, content]))
    for (const { type, revision } of contents) refuseStale(context, 'notification-content', revision, before.get(type) ?? {})
    await records.upsert('notification-content', contents.map((content) => ({ ...before.get(content.type), ...writable(services, 'notification-content', content, 'update') })))
  })
}

function once(types: readonly string[]): void {
  if (new Set(types).size < types.length) throw new CallError(400, 'server.typeTwice', 'type')
}

/** The settings of alarms and of what is told of them (spec/3 §7). */
export const alarmSettingHooks: AreaHooks = {
  'alarm-setting': {
  },
  'notification-setting': {
    rows: ({ services }) => readNotificationSettings(services.records),
  },
  'notification-content': {
    rows: ({ services }) => readContents(services.records),
    standing: ({ type = '' }) => (isAlarmType(type) ? usualContent(type) : undefined),
    before(sent, { params, body }) {
      if (isAlarmType(params.type ?? '') && body.type !== params.type) throw new CallError(400, 'server.otherType', 'type')
      refuseUnknownVariables([sent])
      return sent
    },
  },
}

/** The same for several types at once. */
export const alarmSettingCalls: AreaCalls = {
  'POST /alarm/notification/setting': setNotifications,
  'POST /alarm/notification/content': setContents,
}
