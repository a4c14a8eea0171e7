import type { AlarmHistory, NotificationContent } from '../generated/types'
import { SYSTEM } from './alarmTarget'
import { formatEpoch } from './formats'
import { fillTitle, templateNames, type Values } from './template'

/** The variables that subject and body of a notification may contain, in braces. */
export const alarmVariables = [
  'title',
  'detail',
  'type',
  'class',
  'location',
  'storeCode',
  'storeName',
  'target',
  'data',
  'updatedAt',
] as const

/** The variables of a text that do not exist. */
export const unknownVariables = (text: string, variables: readonly string[] = alarmVariables): string[] =>
  templateNames(text).filter((name) => !variables.includes(name))

/** The mail of an alarm. */
export interface AlarmMail {
  readonly subject: string
  readonly body: string
}

const CLASSES = { 1: 'INFORMATION', 2: 'WARNING', 3: 'CRITICAL' } as const

const typeWords = (type: string) => type.replace('E_MAIL', 'E-MAIL').replaceAll('_', ' ')

/**
 * The mail of an alarm: the notification's content with the alarm's values in place of the variables. Used by the
 * server to send it and by the console to preview it. Times are in the zone of the caller.
 */
export function alarmMail(alarm: AlarmHistory, content: NotificationContent, storeName: string | undefined): AlarmMail {
  const isSystem = alarm.location === SYSTEM
  const values: Values = {
    type: typeWords(alarm.type),
    class: CLASSES[alarm.class],
    location: alarm.location,
    storeCode: isSystem ? '-' : alarm.location,
    storeName: isSystem ? 'System' : (storeName ?? alarm.location),
    target: alarm.target ?? '-',
    data: alarm.data ?? '-',
    updatedAt: formatEpoch(alarm.updatedAt),
  }
  const title = fillTitle(content.title ?? '', values)
  const isOver = isRecovery(alarm)
  const filled = {
    ...values,
    title: isOver ? `${RECOVERED}: ${title}` : title,
    detail: isOver ? OVER : fillTitle(content.detail ?? '', values),
  }
  const [subject, body] = [fillTitle(content.subject ?? '', filled), fillTitle(content.body ?? '', filled)]
  if (!isOver) return { subject, body }
  // A content written for the fault need not contain title or detail.
  return {
    subject: subject.includes(RECOVERED) ? subject : `${RECOVERED}: ${subject}`,
    body: body.includes(RECOVERED) || body.includes(OVER) ? body : `${RECOVERED}: ${OVER}\n\n${body}`,
  }
}

const RECOVERED = 'Recovered'
const OVER = 'This is over: everything is as it should be again.'

/** Types that are always information, and never the end of a fault. */
const ALWAYS_INFORMATION: readonly string[] = ['LOW_BATTERY_LIST_CLEARED', 'DAILY_ABNORMAL_REPORT']

/** Whether an alarm reports the end of a fault of its type. */
export const isRecovery = ({ type, class: kind }: Pick<AlarmHistory, 'type' | 'class'>): boolean =>
  kind === 1 && !ALWAYS_INFORMATION.includes(type)
