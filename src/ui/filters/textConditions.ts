import type { FieldDescriptor } from '../../schema/descriptor'

/** How a text filter is compared, in the order in which the editor offers it. */
export const TEXT_CONDITIONS = ['contains', 'equals', 'regex'] as const
export type TextCondition = (typeof TEXT_CONDITIONS)[number]

/** The condition of a filter's value; a field that is always compared whole has only 'equals'. */
export function textCondition({ filter }: Pick<FieldDescriptor, 'filter'>, value: unknown): TextCondition {
  if (typeof value === 'object' && value !== null) return 'regex' in value ? 'regex' : 'equals'
  return filter === '~' ? 'contains' : 'equals'
}

/** The text of a filter's value; '' where it has none. */
export function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const { equals, regex } = value as { equals?: unknown; regex?: unknown }
  return String(equals ?? regex ?? '')
}

/** The filter's value for a condition and a text (src/data/wire.ts); undefined for no text. */
export function textFilter(
  { filter }: Pick<FieldDescriptor, 'filter'>,
  condition: TextCondition,
  text: string,
): unknown {
  if (text === '') return undefined
  if (condition === 'contains' || filter !== '~') return text
  return condition === 'equals' ? { equals: text } : { regex: text }
}
