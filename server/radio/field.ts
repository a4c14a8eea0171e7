import type { Gateway } from '../../src/generated/types'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import type { HardwareDriver } from '../hardware/gateway'
import type { GatewayStatus } from './driver'
import { imitatedBy } from './imitation'

/** The devices in the stores, from which the simulator starts. */
export interface FieldGateway {
  readonly storeCode: string
  readonly gwMac: string
  readonly ip: string
  readonly status: GatewayStatus
  readonly timeSync: boolean
  readonly memory: number
  readonly disk: number
  /** The driver that it imitates. */
  readonly imitates?: HardwareDriver | undefined
}

export interface FieldTag {
  readonly tagMac: string
  readonly gwIp: string | null
  readonly battery: number | null
  readonly rssi: number | null
  readonly temperature: number | null
}

export interface FieldSensor {
  readonly storeCode: string
  readonly sensorMac: string
  readonly battery: number | null
  /** It was not heard recently. */
  readonly isSilent: boolean
}

/** A predefined gateway that has not joined yet. */
export interface ExpectedGateway {
  readonly storeCode: string
  readonly gwMac: string
}

/** Where the simulator reads the devices. */
export interface Field {
  gateways(): Promise<readonly FieldGateway[]>
  expected(): Promise<readonly ExpectedGateway[]>
  sensors(): Promise<readonly FieldSensor[]>
  tags(storeCode: string, tagMacs: readonly string[]): Promise<readonly FieldTag[]>
}

/** Whether a gateway is one of ours: those that were there before others came say nothing of a driver. */
const isSimulated = ({ driver = 'SIMULATOR' }: Pick<Gateway, 'driver'>) => driver === 'SIMULATOR'

/** The devices of this server's stores, from the records. */
export function fieldOf(records: Records, share: Pick<Share, 'stores'> = wholeShare): Field {
  const ours = () => (share.stores ? { storeCode: share.stores } : {})
  return {
    gateways: async () =>
      (await records.find('gateway', ours())).filter(isSimulated).map((gateway) => ({
        storeCode: gateway.storeCode,
        gwMac: gateway.gwMac,
        ip: gateway.ip ?? '',
        status: gateway.status ?? ('OFFLINE' as const),
        timeSync: gateway.timeSync ?? true,
        memory: gateway.ramUsage ?? 40,
        disk: gateway.diskUsage ?? 30,
        imitates: imitatedBy(gateway),
      })),
    expected: async () => {
      const there = new Set((await records.pick('gateway', ['gwMac'])).map(({ gwMac }) => gwMac))
      return (await records.find('predefined-gateway', ours())).filter(({ gwMac }) => !there.has(gwMac))
    },
    sensors: async () =>
      (await records.find('sensor', ours())).map(({ storeCode, sensorMac, battery, status }) => ({
        storeCode,
        sensorMac,
        battery: battery ?? null,
        isSilent: status === 'NG',
      })),
    tags: async (storeCode, tagMacs) =>
      (await records.find('tag', { storeCode, tagMac: tagMacs })).map((tag) => ({
        tagMac: tag.tagMac,
        gwIp: tag.gwIp ?? null,
        battery: tag.battery ?? null,
        rssi: tag.rssi ?? null,
        temperature: tag.temperature ?? null,
      })),
  }
}
