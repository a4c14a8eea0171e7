import type { Calls, EntityConsole } from './dialect'

/** The base path of calls of the dialect `rest`. */
export const REST_PATH = '/api/v1'

/** The entity's name, from the id of its schema. */
export const entityName = (id: string) => id.replace(/\.schema\.json$/, '')

/** The most records in one answer. */
export const REST_MAX_RECORDS = 1000

/** The key field of the dialect's records, as ra-data-simple-rest expects. */
export const REST_KEY = 'id'

/** The calls of a resource of the dialect `rest`, derived from its name and from what may be written. */
export function restCalls(name: string, writes: EntityConsole['writes'] = []): Calls {
  const [all, one] = [`${REST_PATH}/${name}`, `${REST_PATH}/${name}/{${REST_KEY}}`]
  return {
    list: { call: `GET ${all}`, paging: 'table' },
    one: { call: `GET ${one}` },
    ...(writes.includes('create') && { create: { call: `POST ${all}` } }),
    ...(writes.includes('update') && { update: { call: `PUT ${one}` } }),
    ...(writes.includes('delete') && { delete: { call: `DELETE ${one}` } }),
  }
}
