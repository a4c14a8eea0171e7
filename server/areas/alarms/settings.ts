import type { NotificationContent } from '../../../src/generated/types'
import { unknownVariables } from '../../../src/schema/alarmLetter'
import { isAlarmType } from '../../alarms/catalogue'
import { readContents, readNotificationSettings, usualContent, usualSetting } from '../../alarms/content'
import type { AreaHooks } from '../../engine/hooks'
import { CallError } from '../../http/call'
import { say } from '../../say'
import { refuseFields } from '../../http/outcomes'

function refuseUnknownVariables(contents: readonly Partial<NotificationContent>[]): void {
  const wrong = contents.flatMap((content) =>
    (['title', 'detail', 'subject', 'body'] as const).flatMap((field) => unknownVariables(content[field] ?? '').map((name) => [field, say('server.noVariable', { name: `{${name}}` })] as const)),
  )
  refuseFields(wrong)
}

const several = { twice: () => new CallError(400, 'server.typeTwice', 'type') }

/** The settings of alarms and of what is told of them (spec/3 §7). */
export const alarmSettingHooks: AreaHooks = {
  'notification-setting': {
    rows: ({ services }) => readNotificationSettings(services.records),
    standing: ({ type = '' }) => (isAlarmType(type) ? usualSetting(type) : undefined),
    several,
  },
  'notification-content': {
    rows: ({ services }) => readContents(services.records),
    several,
    standing: ({ type = '' }) => (isAlarmType(type) ? usualContent(type) : undefined),
    before(sent, { params, body }) {
      if (isAlarmType(params.type ?? '') && body.type !== params.type) throw new CallError(400, 'server.otherType', 'type')
      refuseUnknownVariables([sent])
      return sent
    },
  },
}
