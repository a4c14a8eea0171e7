import type { Calls, EntityConsole } from './dialect'

/** Where the calls of the dialect `rest` stand. */
export const REST_PATH = '/api/v1'

/** The name of the entity of a schema. */
export const entityName = (id: string) => id.replace(/\.schema\.json$/, '')

/** The most records that one call of the dialect gives. */
export const REST_MOST = 1000

/** The field that identifies a record of the dialect, as ra-data-simple-rest has it. */
export const REST_KEY = 'id'

/** The calls of a resource of the dialect `rest`: nobody names them, they follow from its name and from what may be written. */
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
