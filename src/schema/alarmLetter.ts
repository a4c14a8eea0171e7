import type { AlarmHistory, NotificationContent } from '../generated/types'
import { SYSTEM } from './alarmTarget'
import { formatEpoch } from './formats'
import { fillTitle, templateNames, type Values } from './template'

/** What subject and body of a notification may name in braces (spec/3 §3, the variables of the alarm configuration). */
export const alarmVariables = ['title', 'detail', 'type', 'class', 'location', 'storeCode', 'storeName', 'target', 'data', 'updatedAt'] as const

/** The names in braces that no alarm has. */
export const unknownVariables = (text: string, variables: readonly string[] = alarmVariables): string[] => templateNames(text).filter((name) => !variables.includes(name))

/** What a mail tells of an alarm. */
export interface AlarmLetter {
  readonly subject: string
  readonly body: string
}

const CLASSES = { 1: 'INFORMATION', 2: 'WARNING', 3: 'CRITICAL' } as const

/** A type as the specification writes it (spec/1 §8). */
const typeWords = (type: string) => type.replace('E_MAIL', 'E-MAIL').replaceAll('_', ' ')

/**
 * The mail of an alarm: its content with the alarm's own values in the place of the variables. The server writes it so,
 * and the console shows it so before. Times are in the zone of who calls.
 */
export function alarmLetter(alarm: AlarmHistory, content: NotificationContent, storeName: string | undefined): AlarmLetter {
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
  const filled = { ...values, title: isOver ? `${RECOVERED}: ${title}` : title, detail: isOver ? OVER : fillTitle(content.detail ?? '', values) }
  const [subject, body] = [fillTitle(content.subject ?? '', filled), fillTitle(content.body ?? '', filled)]
  if (!isOver) return { subject, body }
  // Words that somebody wrote for the fault need not name title or detail.
  return { subject: subject.includes(RECOVERED) ? subject : `${RECOVERED}: ${subject}`, body: body.includes(RECOVERED) || body.includes(OVER) ? body : `${RECOVERED}: ${OVER}\n\n${body}` }
}

const RECOVERED = 'Recovered'
const OVER = 'This is over: everything is as it should be again.'

/** Types that are information whenever they are raised, and no end of anything. */
const ALWAYS_INFORMATION: readonly string[] = ['LOW_BATTERY_LIST_CLEARED', 'DAILY_ABNORMAL_REPORT']

/** Whether an alarm says that what one of its type told before is over. */
export const isRecovery = ({ type, class: kind }: Pick<AlarmHistory, 'type' | 'class'>): boolean => kind === 1 && !ALWAYS_INFORMATION.includes(type)
