import type { CallRule } from '../../src/schema/dialect'

/** Calls that only read, though they are no GET: the tables, and the asking for a download's progress. */
const READS = /\/(search|pagination(\/[^/]+)?|list)$|^\/file\/download\/task\//

/** Whether a method on a path changes something, as far as these show it. */
export const writesBySight = (method: string, path: string): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && !READS.test(path)

/** Whether a call, `METHOD /path`, changes something. */
export function changesSomething(call: string, { changes }: CallRule): boolean {
  const [method = '', path = ''] = call.split(' ')
  return changes ?? writesBySight(method, path)
}
