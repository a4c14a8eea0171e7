import type { Values } from '../../schema/template'
import { passwordMistake } from './passwordMistake'

/**
 * The message keys of what is wrong with a member beside what the schema says (spec/3 §5), by field. On update a
 * field that was filled cannot be emptied: what is not sent would stay as it was, and nobody would be told.
 */
export function memberMistakes(values: Values, before: Values, isNew: boolean): Record<string, string> {
  const password = passwordMistake(values, isNew)
  const emptied = (name: string) => !isNew && isBlank(values[name]) && !isBlank(before[name])
  return {
    ...(emptied('mobile') && { mobile: 'messages.fillAccountMobile' }),
    ...(emptied('role_id') && { role_id: 'messages.selectRole' }),
    ...(password !== undefined && { password }),
  }
}

const isBlank = (value: unknown) => value === undefined || value === null || String(value).trim() === ''
