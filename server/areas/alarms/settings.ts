import type { NotificationContent } from '../../../src/generated/types'
import { unknownVariables } from '../../../src/schema/alarmMail'
import { isAlarmType } from '../../alarms/catalogue'
import { readContents, readNotificationSettings, defaultContent, defaultSetting } from '../../alarms/content'
import { say } from '../../base/say'
import { CallError } from '../../calls/callError'
import { refuseFields } from '../../calls/outcomes'
import type { AreaHooks } from '../../engine/hooks'

function refuseUnknownVariables(contents: readonly Partial<NotificationContent>[]): void {
  const wrong = contents.flatMap((content) =>
    (['title', 'detail', 'subject', 'body'] as const).flatMap((field) =>
      unknownVariables(content[field] ?? '').map(
        (name) => [field, say('server.noVariable', { name: `{${name}}` })] as const,
      ),
    ),
  )
  refuseFields(wrong)
}

const several = { twice: () => new CallError(400, 'server.typeTwice', 'type') }

/** Notification settings and contents. */
export const alarmSettingHooks: AreaHooks = {
  'notification-setting': {
    rows: ({ services }) => readNotificationSettings(services.records),
    standing: ({ type = '' }) => (isAlarmType(type) ? defaultSetting(type) : undefined),
    several,
  },
  'notification-content': {
    rows: ({ services }) => readContents(services.records),
    several,
    standing: ({ type = '' }) => (isAlarmType(type) ? defaultContent(type) : undefined),
    before(sent, { params, body }) {
      if (isAlarmType(params.type ?? '') && body.type !== params.type)
        throw new CallError(400, 'server.otherType', 'type')
      refuseUnknownVariables([sent])
      return sent
    },
  },
}
