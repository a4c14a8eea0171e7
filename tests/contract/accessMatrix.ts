import type { PrivilegeFlags } from '../../src/schema/access'
import type { CallRule, Requirement } from '../../src/schema/dialect'
import { templateNames } from '../../src/schema/template'
import { rules } from '../support/answeredCalls'

export const OWN = 'OWN-STORE'
export const FOREIGN = 'FOREIGN-STORE'
export type StoreCode = typeof OWN | typeof FOREIGN

export function ruleOf(name: string): CallRule {
  const rule = rules[name]
  if (!rule) throw new Error(`no call ${name}`)
  return rule
}

/** The shape of a path: two calls of the same shape are one route, whatever their parameters are called. */
export const routeShape = (call: string) => call.replace(/\{\w+\}/g, '{}')

/** Keys of things, by the store that they are in. */
export const gateways: Record<StoreCode, string> = { [OWN]: '0a0000000001', [FOREIGN]: '0a0000000002' }
export const tags: Record<StoreCode, string> = { [OWN]: '0b0000000001', [FOREIGN]: '0b0000000002' }

/** Someone without any power, whom the calls of members are about. */
export const TARGET = 'target@shelfdeck.example'

/** What decides a cell of a person; undefined is somebody without a session that holds. */
export interface Kind {
  readonly role_id: number
  readonly wholeStore: boolean
  readonly privilege: Readonly<Record<string, PrivilegeFlags | undefined>>
}

export interface MatrixRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly payload?: Record<string, unknown>
}

/** Values of path parameters that name no store; all others are filled with a key that is nowhere. */
const samplePath: Readonly<Record<string, string>> = {
  email: TARGET,
  n: 'tag',
  x: '1',
  taskId: '1',
  task: '1',
  type: '1',
  id: '987654',
  kind: 'tagDecorator',
}

const sampleBody: Readonly<Record<string, unknown>> = { type: 3, email: TARGET }

/** Whether the stores of a call depend on what it names, so that own and foreign are two cells. */
export const namesStores = (rule: CallRule): boolean => typeof rule.scope === 'object'

/** The request of a cell. */
export function requestOf(name: string, store: StoreCode): MatrixRequest {
  const rule = ruleOf(name)
  const { scope } = rule
  const [method, path] = name.split(' ') as [MatrixRequest['method'], string]
  const ofGateway = typeof scope === 'object' && 'gateway' in scope
  const source = ofGateway ? scope.gateway : scope
  const object = ofGateway ? gateways[store] : store
  const inPath = typeof source === 'object' && 'path' in source ? source.path : undefined
  const values = Object.fromEntries(
    templateNames(path).map((one) => [one, one === inPath ? object : (samplePath[one] ?? 'nowhere')]),
  )
  const url = path.replace(/\{(\w+)\}/g, (_, one: string) => encodeURIComponent(values[one] ?? ''))
  if (method === 'GET') return { method, url }
  const body = typeof source === 'object' && 'body' in source ? { [source.body]: object } : {}
  const list = typeof scope === 'object' && 'storeList' in scope ? { [scope.storeList]: JSON.stringify([store]) } : {}
  return { method, url, payload: { ...sampleBody, ...body, ...list } }
}

/** What the table says that a cell answers: let in, or refused with 401 or 403. */
export function expected(name: string, kind: Kind | undefined, store: StoreCode): 'in' | 401 | 403 {
  const rule = ruleOf(name)
  if (rule.permission === 'open') return 'in'
  if (!kind) return 401
  if (!mayCall(kind, rule.permission)) return 403
  const seesAll = kind.role_id === 0 || kind.wholeStore
  if (rule.scope === 'whole') return seesAll ? 'in' : 403
  return !namesStores(rule) || seesAll || store === OWN ? 'in' : 403
}

function mayCall(kind: Kind, needed: Requirement): boolean {
  if (typeof needed === 'object' && 'any' in needed) return needed.any.some((one) => mayCall(kind, one))
  if (typeof needed === 'object' && 'by' in needed) {
    const selected = 'path' in needed.by ? samplePath[needed.by.path] : sampleBody[needed.by.body]
    const one = needed.of[String(selected)]
    return one !== undefined && mayCall(kind, one)
  }
  if (typeof needed === 'object') return needed.every((one) => mayCall(kind, one))
  if (kind.role_id === 0 || needed === 'session' || needed === 'open') return true
  const [key = '', flag] = needed.split('.')
  return (flag === 'read' || flag === 'write') && kind.privilege[key]?.[flag] === true
}
