import type { CallName } from '../../src/generated/calls'
import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { CallEntry, CallRule } from '../../src/schema/dialect'

/** The rule of each call by its name, `METHOD /path`. */
export type CallRules = Readonly<Record<string, CallRule>>

/** The rules of every call that a schema declares; README.md explains those that are not obvious. */
export function contractRules(descriptors: Iterable<ResourceDescriptor>): Readonly<Record<CallName, CallRule>> {
  return Object.assign({}, ...[...descriptors].map(({ schema }) => schema['x-console'].contract)) as Readonly<
    Record<CallName, CallRule>
  >
}

/**
 * The rules of the calls of the `rest` dialect. Their handlers limit reads and writes to the user's stores; only
 * whole-store accounts write what belongs to all stores.
 */
function restRules(descriptors: Iterable<ResourceDescriptor>): CallRules {
  return Object.fromEntries(
    [...descriptors].flatMap(({ name, dialect, calls, owner, privilege: { read, write, whole } }) => {
      if (dialect !== 'rest' || (read === undefined && !owner)) return []
      const { list, one, create, update, delete: remove } = calls
      const reading = { permission: owner ? 'session' : `${read}.read`, scope: 'own' } as const
      const writing =
        (owner ?? write) &&
        ({ permission: owner ? 'session' : `${write}.write`, scope: whole ? 'whole' : 'own', answer: name } as const)
      return [
        ...made(list, {
          ...reading,
          summary: `Records as ra-data-simple-rest asks for them: ${name}.`,
          answer: { list: name },
          query: QUERY,
        }),
        ...made(one, { ...reading, summary: `One ${name}.`, answer: name }),
        ...made(create, writing && { ...writing, summary: `Adds one ${name}.`, body: name }),
        ...made(update, writing && { ...writing, summary: `Changes one ${name}.`, body: name }),
        ...made(remove, writing && { ...writing, summary: `Deletes ${name}.` }),
      ]
    }),
  )
}

const made = (entry: CallEntry | undefined, rule: CallRule | undefined): [string, CallRule][] =>
  entry && rule ? [[entry.call, rule]] : []

const QUERY = {
  sort: 'JSON: [field, "ASC" or "DESC"].',
  range: 'JSON: [first, last], from 0; at most 1000 records. The answer says in Content-Range how many there are.',
  filter:
    'JSON: values by field, lists of which one must be, spans ({"gte", "lte"} or <field>_gte, <field>_lte), q for a text, id for keys.',
}

/** The rules of all calls: of the contract and of the `rest` dialect. */
export const callRules = (descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>): CallRules => ({
  ...contractRules(descriptors.values()),
  ...restRules(descriptors.values()),
})

/** POST calls that only read: tables, and the progress of a download. */
const READS = /\/(search|pagination(\/[^/]+)?|list)$|^\/file\/download\/task\//

/** Whether a call changes something, judged by method and path. */
export const looksLikeWrite = (method: string, path: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && !READS.test(path)

/** Whether a call, `METHOD /path`, changes something, by its rule if that says. */
export function isWrite(call: string, { changes }: CallRule): boolean {
  const [method = '', path = ''] = call.split(' ')
  return changes ?? looksLikeWrite(method, path)
}
