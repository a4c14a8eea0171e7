import { callRules } from '../../server/access/callRules'
import { allCalls } from '../../server/areas/index'
import { routePath } from '../../server/http/routes'
import { descriptorsOf } from './contract'

/** The rule of every call: those of the contract, and those that schemas make. */
export const rules = callRules(descriptorsOf())

/** The names of the calls that the server handles. */
export const answeredCalls = Object.keys(allCalls(descriptorsOf()))

/** A call as `METHOD /path`, with its parameters as in routes. */
export function routeOf(name: string): { method: string; url: string } {
  const [method = '', path = ''] = name.split(' ')
  return { method, url: routePath(path) }
}
