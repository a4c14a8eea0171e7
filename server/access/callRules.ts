import type { CallName } from '../../src/generated/calls'
import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { CallRule } from '../../src/schema/dialect'

/** The rule of each call by its name, `METHOD /path`. */
export type CallRules = Readonly<Record<string, CallRule>>

/** The rules of the contract: every call that a schema declares. README.md beside this says why where it is not plain. */
export function contractRules(descriptors: Iterable<ResourceDescriptor>): Readonly<Record<CallName, CallRule>> {
  return Object.assign({}, ...[...descriptors].map(({ schema }) => schema['x-console'].contract)) as Readonly<Record<CallName, CallRule>>
}

/**
 * Who may make the calls of the dialect `rest`, as their schemas say. Their handlers keep what is read and written to the
 * user's stores; what belongs to all stores is written by whole-store accounts alone.
 */
function restRules(descriptors: Iterable<ResourceDescriptor>): CallRules {
  return Object.fromEntries(
    [...descriptors].flatMap(({ dialect, calls, privilege: { read, write, whole } }) => {
      if (dialect !== 'rest' || read === undefined) return []
      const { list, one, ...writes } = calls
      const reads = [list, one].flatMap((entry): [string, CallRule][] => (entry ? [[entry.call, { permission: `${read}.read`, scope: 'own' }]] : []))
      const changes = Object.values(writes).flatMap(({ call }): [string, CallRule][] => (write ? [[call, { permission: `${write}.write`, scope: whole ? 'whole' : 'own' }]] : []))
      return [...reads, ...changes]
    }),
  )
}

/** The rules of all calls: those of the contract, and those of the dialect `rest`. */
export const callRules = (descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>): CallRules => ({ ...contractRules(descriptors.values()), ...restRules(descriptors.values()) })
