import type { GatewayConfig, GatewayConfigAll } from '../../generated/types'
import type { Values } from '../../schema/template'

/** What all gateways of a store may have in common. */
export const SHARED = ['channelGroupIndex', 'netmask', 'defaultGateway', 'dns', 'eslServerPort', 'dataChannel', 'eventChannel'] as const
type SharedField = (typeof SHARED)[number]

/** What differs from gateway to gateway, as it is typed. */
export interface OwnSettings {
  readonly gwMac: string
  readonly gwIndex: unknown
  readonly ip: string
}

/** What a gateway is asked to be, of a form for all. */
interface AllValues {
  readonly shared: Values
  readonly own: readonly OwnSettings[]
}

/** What all gateways have alike; a field that differs is left out. */
export function commonConfig(configs: readonly GatewayConfig[]): Partial<Pick<GatewayConfig, SharedField>> {
  const [first, ...others] = configs
  if (!first) return {}
  return Object.fromEntries(SHARED.flatMap((name) => (others.every((other) => other[name] === first[name]) ? [[name, first[name]]] : [])))
}

/** The body that changes what was changed and nothing else. */
export function allChanges(configs: readonly GatewayConfig[], { shared, own }: AllValues): Partial<GatewayConfigAll> {
  const common: Values = commonConfig(configs)
  const changed = Object.fromEntries(SHARED.flatMap((name) => (isGiven(shared[name]) && shared[name] !== common[name] ? [[name, shared[name]]] : [])))
  const gateways = own.flatMap(({ gwMac, gwIndex, ip }) => {
    const before = configs.find((config) => config.gwMac === gwMac)
    const change = { ...(gwIndex !== before?.gwIndex && { gwIndex: Number(gwIndex) }), ...(ip !== before?.ip && { ip }) }
    return Object.keys(change).length > 0 ? [{ gwMac, ...change }] : []
  })
  return { ...changed, ...(gateways.length > 0 && { gateways }) }
}

/** A field that all had alike and that is empty now: it cannot be left out. */
export function emptied(configs: readonly GatewayConfig[], shared: Values): SharedField[] {
  const common: Values = commonConfig(configs)
  return SHARED.filter((name) => isGiven(common[name]) && !isGiven(shared[name]))
}

/** What is wrong with the gateways' own settings beside what their schema says: the message key by line and field. */
export function ownMistakes(all: readonly OwnSettings[]): Record<string, string> {
  const found = all.flatMap(({ gwIndex, ip }, at) => [
    ...(isGiven(gwIndex) ? [] : [[`${at}.gwIndex`, 'resources.gateway-config.errors.gwIndex']]),
    ...(!isGiven(ip) ? [[`${at}.ip`, 'resources.gateway-config.errors.ip']] : all.some((other, place) => other.ip === ip && place !== at) ? [[`${at}.ip`, 'gatewayConfig.ipTwice']] : []),
  ])
  return Object.fromEntries(found)
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
