import type { GatewayConfig, GatewayConfigAll } from '../../generated/types'
import type { Values } from '../../schema/template'

/** What all gateways of a store may have in common. */
export const SHARED = [
  'channelGroupIndex',
  'netmask',
  'defaultGateway',
  'dns',
  'eslServerPort',
  'dataChannel',
  'eventChannel',
] as const
type SharedField = (typeof SHARED)[number]

/** What differs from gateway to gateway, as it is typed. */
export interface OwnSettings {
  readonly gwMac: string
  readonly gwIndex: unknown
  readonly ip: string
}

/** The values of a form for all gateways. */
interface AllValues {
  readonly shared: Values
  readonly own: readonly OwnSettings[]
}

/** The values that all gateways have in common; a field that differs is left out. */
export function commonConfig(configs: readonly GatewayConfig[]): Partial<Pick<GatewayConfig, SharedField>> {
  const [first, ...others] = configs
  if (!first) return {}
  return Object.fromEntries(
    SHARED.flatMap((name) => (others.every((other) => other[name] === first[name]) ? [[name, first[name]]] : [])),
  )
}

/** The body with the changed fields and nothing else. */
export function allChanges(configs: readonly GatewayConfig[], { shared, own }: AllValues): Partial<GatewayConfigAll> {
  const common: Values = commonConfig(configs)
  const changed = Object.fromEntries(
    SHARED.flatMap((name) => (isGiven(shared[name]) && shared[name] !== common[name] ? [[name, shared[name]]] : [])),
  )
  const gateways = own.flatMap(({ gwMac, gwIndex, ip }) => {
    const before = configs.find((config) => config.gwMac === gwMac)
    const change = {
      ...(gwIndex !== before?.gwIndex && { gwIndex: Number(gwIndex) }),
      ...(ip !== before?.ip && { ip }),
    }
    return Object.keys(change).length > 0 ? [{ gwMac, ...change }] : []
  })
  return { ...changed, ...(gateways.length > 0 && { gateways }) }
}

/** The emptied fields that were the same for all: they cannot be left out. */
export function emptied(configs: readonly GatewayConfig[], shared: Values): SharedField[] {
  const common: Values = commonConfig(configs)
  return SHARED.filter((name) => isGiven(common[name]) && !isGiven(shared[name]))
}

/** Errors of the gateways' own settings beyond their schema's: the message key by line and field. */
export function ownMistakes(all: readonly OwnSettings[]): Record<string, string> {
  const found = all.flatMap(({ gwIndex, ip }, at) => [
    ...(isGiven(gwIndex) ? [] : [[`${at}.gwIndex`, 'resources.gateway-config.errors.gwIndex']]),
    ...(!isGiven(ip)
      ? [[`${at}.ip`, 'resources.gateway-config.errors.ip']]
      : all.some((other, place) => other.ip === ip && place !== at)
        ? [[`${at}.ip`, 'gatewayConfig.ipTwice']]
        : []),
  ])
  return Object.fromEntries(found)
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
