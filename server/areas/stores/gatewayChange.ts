import { randomBytes } from 'node:crypto'
import type { GatewayChangeEntry } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../calls/call'
import type { Words } from '../../base/say'
import { CallError } from '../../calls/callError'
import { notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import type { GatewayFault, SettingsRefusal } from '../../hardware/gateway'
import { changeReport, isChanging } from '../../hardware/gatewayChanges'
import { isUpdating } from '../../hardware/gatewayUpdates'

const ASK_BYTES = 12

/** @throws CallError 404 if there is no such gateway; 409 if it cannot be changed from here, is away, or is at something */
async function refuseUnready({ records, drivers, clock }: Services, storeCode: string, gwMac: string): Promise<void> {
  const where = { storeCode, gwMac }
  const real = await records.one('hardware-gateway', where)
  if (!real && (await records.count('gateway', where)) === 0) throw notFound()
  if (!real || !drivers[real.driver].capabilities.configures) throw new CallError(409, 'server.hardware.change.none')
  if (!real.isOnline) throw new CallError(409, 'server.hardware.change.away')
  if (isUpdating(await records.one('gateway-update', where), clock()))
    throw new CallError(409, 'server.hardware.update.busy')
  if (isChanging(await records.one('gateway-change', where), clock()))
    throw new CallError(409, 'server.hardware.change.busy')
}

/** Why a gateway was told nothing, where there is more to say than its fault. */
const REFUSALS: Partial<Record<SettingsRefusal, Words>> = {
  UNSAID: 'server.hardware.change.unsaid',
  INCOMPLETE: 'server.hardware.change.incomplete',
  SAME: 'server.hardware.change.same',
  BUSY: 'server.hardware.change.busy',
  DENIED: 'server.hardware.change.denied',
  SILENT: 'server.hardware.change.away',
  NOT_SUPPORTED: 'server.hardware.change.none',
}

const refused = (why: SettingsRefusal): CallError =>
  new CallError(409, REFUSALS[why] ?? `server.hardware.faults.${why as GatewayFault}`)

const change: Handler<GatewayChangeEntry> = async ({ params, body, services }) => {
  const [storeCode, gwMac] = [params.storeCode ?? '', params.gwMac ?? '']
  const { records, clock, radio } = services
  await refuseUnready(services, storeCode, gwMac)
  const { alias, every } = body
  const ask = randomBytes(ASK_BYTES).toString('hex')
  const why = await radio.driver.adjust(gwMac, { alias, every }, ask)
  if (why !== null) throw refused(why)
  const asked = { storeCode, gwMac, ask, alias, every, askedAt: clock(), end: null, endedAt: null }
  await records.transaction(async (within) => {
    await within.locked('gateway-change', { storeCode, gwMac })
    // It may have been deleted meanwhile.
    if ((await within.count('hardware-gateway', { storeCode, gwMac })) === 0) throw notFound()
    await within.upsert('gateway-change', [asked])
  })
  return changeReport(asked, clock())
}

/** Other settings of real gateways: told by people, and so once the gateway says so. */
export const gatewayChangeCalls: AreaCalls = {
  'POST /api/v1/gateway-change/{storeCode}/{gwMac}': change,
}
