import type { CallEntry } from './dialect'
import type { Values } from './template'

/** What must hold of a record for a call or an action to be offered (x-console: onlyFor). */
export type RowCondition = NonNullable<CallEntry['onlyFor']>

/** Whether something is offered for a record: where nothing is asked of it, always. */
export function isFor(condition: RowCondition | undefined, record: Values): boolean {
  return (condition ?? []).every(({ field, is, not }) => {
    const value = record[field] ?? null
    return (is === undefined || is.some((one) => one === value)) && (not === undefined || !not.some((one) => one === value))
  })
}
