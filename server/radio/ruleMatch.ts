import type { LayoutRule } from '../../src/generated/types'
import { amountOf } from '../../src/schema/money'
import { nextHours, openHours } from '../timetable/timesOfDay'

type Condition = NonNullable<LayoutRule['conditions']>[number]

/** What rules look at of a label. */
export interface RuleCase {
  readonly prCode: string
  readonly prInfo: readonly string[]
  /** The layout of the product. */
  readonly layoutId: string | null
  readonly nfc: string | null
  readonly tagType: string
  /** Epoch seconds. */
  readonly at: number
  /** The zone of the store; the server's where it has none. */
  readonly timeZone: string | null
}

/** Whether a rule holds, or why not. */
type Verdict =
  | { readonly holds: true }
  | { readonly holds: false; readonly why: 'OFF' | 'TIME' }
  /** The first condition that does not hold, and what its field says. */
  | { readonly holds: false; readonly why: 'CONDITION'; readonly condition: number; readonly value: string }

/** Whether a rule of its store, or of all stores, holds for a label. */
export function verdictOf(rule: LayoutRule, label: RuleCase): Verdict {
  if (rule.isOn === false) return { holds: false, why: 'OFF' }
  if (!isOpen(rule, label.at, label.timeZone)) return { holds: false, why: 'TIME' }
  for (const [at, condition] of (rule.conditions ?? []).entries()) {
    const value = valueOf(condition.field, label)
    if (!isMet(condition, value)) return { holds: false, why: 'CONDITION', condition: at, value }
  }
  return { holds: true }
}

/** The first rule that holds. */
export const firstThatHolds = (rules: readonly LayoutRule[], label: RuleCase): LayoutRule | undefined =>
  rules.find((rule) => verdictOf(rule, label).holds)

/** Whether a rule holds at some times only. */
export const hasHours = ({ weekdays, timeFrom, timeTo }: LayoutRule): boolean =>
  Boolean(weekdays?.length) || Boolean(timeFrom && timeTo)

const hoursOf = ({ timeFrom, timeTo, weekdays }: LayoutRule) => ({ from: timeFrom, to: timeTo, weekdays })

/** Whether it is the time of a rule. */
export const isOpen = (rule: LayoutRule, at: number, timeZone: string | null | undefined): boolean =>
  !hasHours(rule) || openHours(hoursOf(rule), at, timeZone) !== undefined

/** When the time of a rule begins next that holds at some times only, and is on; epoch seconds. */
export const opensNext = (rule: LayoutRule, now: number, timeZone: string | null | undefined): number | undefined =>
  rule.isOn === false || !hasHours(rule) || isOpen(rule, now, timeZone)
    ? undefined
    : nextHours(hoursOf(rule), now, timeZone)?.from

const INFO = 'prInfo_'

/** The index of the entry of the product information that a condition's field names; undefined for the other fields. */
export const infoIndex = (field: string): number | undefined =>
  field.startsWith(INFO) ? Number(field.slice(INFO.length)) : undefined

function valueOf(field: string, label: RuleCase): string {
  const index = infoIndex(field)
  if (index !== undefined) return (label.prInfo[index] ?? '').trim()
  const values: Readonly<Record<string, string | null>> = {
    prCode: label.prCode,
    layoutId: label.layoutId,
    nfc: label.nfc,
    tagType: label.tagType,
  }
  return (values[field] ?? '').trim()
}

function isMet({ operator, value: given = '' }: Condition, value: string): boolean {
  const [is, wanted] = [value.toLowerCase(), given.trim().toLowerCase()]
  switch (operator) {
    case 'IS':
      return is === wanted
    case 'IS_NOT':
      return is !== wanted
    case 'CONTAINS':
      return is.includes(wanted)
    case 'STARTS_WITH':
      return is.startsWith(wanted)
    case 'LESS':
      return amountOf(value) < amountOf(given)
    case 'GREATER':
      return amountOf(value) > amountOf(given)
    case 'EMPTY':
      return value === ''
    case 'FILLED':
      return value !== ''
  }
}
