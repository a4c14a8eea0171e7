import type { GatewayReport, HardwareGateway, HardwareLabel, HardwarePanel } from '../../../src/generated/types'
import { notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import type { Records } from '../../db/records'
import { changeReport } from '../../hardware/gatewayChanges'
import { updateReport } from '../../hardware/gatewayUpdates'
import { sealedSecrets } from '../../hardware/secrets'
import { connectionOf } from './gatewayConnection'

/** Labels and lines of the log that a report has. */
const REPORTED = 200

/** @throws CallError 404 if there is no such gateway of a real protocol */
export async function needGateway(records: Records, storeCode: string, gwMac: string): Promise<HardwareGateway> {
  const gateway = await records.one('hardware-gateway', { storeCode, gwMac })
  if (!gateway) throw notFound()
  return gateway
}

/** How a gateway is, the labels that it hears and that are not registered, and its log. @throws CallError 404 as `needGateway` */
export async function reportOf(services: Services, storeCode: string, gwMac: string): Promise<GatewayReport> {
  const { records, drivers } = services
  const gateway = await needGateway(records, storeCode, gwMac)
  const labels = await records.find('hardware-label', { storeCode, gwMac })
  const registered = new Set(
    (await records.pick('tag', ['tagMac'], { storeCode, tagMac: labels.map(({ tagMac }) => tagMac) })).map(
      ({ tagMac }) => tagMac,
    ),
  )
  const heard = labels.filter(({ tagMac }) => !registered.has(tagMac))
  const named = heard
    .toSorted((one, other) => (other.seenAt ?? 0) - (one.seenAt ?? 0) || one.tagMac.localeCompare(other.tagMac))
    .slice(0, REPORTED)
  const keyed = new Set(
    (
      await records.pick('hardware-label-key', ['tagMac'], { storeCode, tagMac: named.map(({ tagMac }) => tagMac) })
    ).map(({ tagMac }) => tagMac),
  )
  const panels = new Map((await records.find('hardware-panel', {})).map((panel) => [panel.tagType, panel]))
  const log = await records.find(
    'hardware-log',
    { storeCode, gwMac },
    { orderBy: 'id', descending: true, limit: REPORTED },
  )
  const { capabilities, asks } = drivers[gateway.driver]
  const { listens, ...known } = gateway
  const sealed = (await sealedSecrets(records, { storeCode, gwMac })).get(gwMac)
  return {
    ...known,
    ...(asks.listens && { listens }),
    hasSecret: sealed !== undefined,
    revision: connectionOf(gateway, sealed),
    content: capabilities.content,
    proof: capabilities.proof,
    labelKeys: capabilities.labelKeys,
    software: capabilities.software,
    configures: capabilities.configures,
    change: changeReport(await records.one('gateway-change', { storeCode, gwMac }), services.clock()),
    update: updateReport(await records.one('gateway-update', { storeCode, gwMac }), services.clock()),
    unregistered: heard.length,
    heard: named.map((label) => ({
      ...heardLabel(label, panels.get(label.tagType ?? '')),
      hasKey: keyed.has(label.tagMac),
    })),
    log: log.map(({ id, at, level, text, tagMac, fault }) => ({
      id,
      at,
      level,
      text,
      tagMac: tagMac ?? null,
      fault: fault ?? null,
    })),
  }
}

const heardLabel = (
  { tagMac, tagType, volts, rssi, temperature, seenAt, expectedAt, firmware, alias }: HardwareLabel,
  panel: HardwarePanel | undefined,
) => ({
  tagMac,
  tagType,
  volts,
  rssi,
  temperature,
  seenAt,
  expectedAt,
  firmware,
  alias,
  panel: panel ? `${panel.name} (${panel.width} × ${panel.height})` : null,
})
