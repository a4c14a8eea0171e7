import type { ResourceDescriptor } from '../../src/schema/descriptor'

/**
 * How much of a tree is made from its schemas, in a line for each kind.
 * @param byHand the names of the calls that areas answer themselves
 * @param all the names of all calls
 */
export function schemaShare(resources: Iterable<ResourceDescriptor>, byHand: readonly string[], all: readonly string[]): string[] {
  const own = new Set(byHand)
  const actions = [...resources].flatMap((resource) => resource.actions)
  const share = (what: string, made: number, of: number) => `${what}: ${made} of ${of} from schemas`
  return [
    share('calls', all.filter((call) => !own.has(call)).length, all.length),
    share('actions, without a dialog of their own', actions.filter(({ dialog }) => dialog === undefined).length, actions.length),
  ]
}
