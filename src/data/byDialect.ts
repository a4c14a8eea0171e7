import type { DataProvider } from 'ra-core'
import { REST_RESOURCES } from '../generated/resources'

const VERBS = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const
type Verb = (resource: string, params: unknown) => Promise<never>

const loadRest = () => import('./restProvider').then(({ restProvider }) => restProvider)

/**
 * A data provider that uses ra-data-simple-rest for resources of `"dialect": "rest"`, and the given one for all others.
 */
export function byDialect<Named extends DataProvider>(
  named: Named,
  loadOther: () => Promise<DataProvider> = loadRest,
): Named {
  const verbs = VERBS.map((verb) => {
    const own = named[verb] as Verb
    const call: Verb = (resource, params) =>
      REST_RESOURCES.includes(resource)
        ? loadOther().then((rest) => (rest[verb] as Verb)(resource, params))
        : own(resource, params)
    return [verb, call] as const
  })
  return { ...named, ...Object.fromEntries(verbs) }
}
