import type { AlarmHistory, NotificationContent } from '../generated/types'
import { formatEpoch } from './formats'
import { fillTitle, templateNames, type Values } from './template'

/** What subject and body of a notification may name in braces (spec/3 §3, the variables of the alarm configuration). */
export const alarmVariables = ['title', 'detail', 'type', 'class', 'location', 'storeCode', 'storeName', 'target', 'data', 'updatedAt'] as const

/** The names in braces that no alarm has. */
export function unknownVariables(text: string): string[] {
  return templateNames(text).filter((name) => !alarmVariables.some((known) => known === name))
}

/** What a mail tells of an alarm. */
export interface AlarmLetter {
  readonly subject: string
  readonly body: string
}

/** Where the alarms of the system itself lie, among the codes of the stores (spec/1 §8). */
const SYSTEM = 'SYSTEM'

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
  const filled = { ...values, title: fillTitle(content.title ?? '', values), detail: fillTitle(content.detail ?? '', values) }
  return { subject: fillTitle(content.subject ?? '', filled), body: fillTitle(content.body ?? '', filled) }
}
