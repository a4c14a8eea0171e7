import type { ResourceDescriptor } from './descriptor'
import type { FieldOutcome } from './dialect'
import type { Values } from './template'

/** The result of a call for one of the things that it was for. */
export interface Outcome extends FieldOutcome {
  readonly name: string
  /** The field of the answer that lists it. */
  readonly field: string
}

/** The results that the fields of an answer list: failures first. */
export function outcomesOf({ fields }: Pick<ResourceDescriptor, 'fields'>, answer: Values): Outcome[] {
  const all = fields.flatMap(({ name: field, schema }) => {
    const outcome = schema['x-console']?.outcome
    const names: unknown = answer[field]
    return outcome && Array.isArray(names)
      ? names.map((name): Outcome => ({ ...outcome, name: String(name), field }))
      : []
  })
  return [...all.filter(({ is }) => is === 'failed'), ...all.filter(({ is }) => is === 'done')]
}
