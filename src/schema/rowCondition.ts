import type { CallEntry } from './dialect'
import type { Values } from './template'

/** The condition on a record under which a call or an action is offered (x-console: onlyFor). */
export type RowCondition = NonNullable<CallEntry['onlyFor']>

/** Whether a record meets a condition; always without one. */
export function isFor(condition: RowCondition | undefined, record: Values): boolean {
  return (condition ?? []).every(({ field, is, not }) => {
    const value = record[field] ?? null
    return (
      (is === undefined || is.some((one) => one === value)) && (not === undefined || !not.some((one) => one === value))
    )
  })
}
