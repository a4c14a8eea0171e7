import { say } from '../../base/say'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { done } from '../../calls/outcomes'
import type { AreaHooks } from '../../engine/hooks'
import { fieldChanged } from '../../radio/fieldChanged'
import { softwareFor } from '../../radio/gatewaySoftware'
import { imitatedBy } from '../../radio/imitation'

const linkCheck: Handler = async ({ params, services }) =>
  (await services.radio.driver.checkLink(params.mac ?? '')) ? done : { code: 0, ...say('server.gatewayUnreachable') }

const reboot: Handler = async ({ params, user, services: { radio, records, drivers, clock } }) => {
  const gwMac = params.mac ?? ''
  const [real] = await records.pick('hardware-gateway', ['driver'], { gwMac })
  const [gateway = {}] = await records.pick('gateway', ['driver', 'imitates'], { gwMac })
  const driver = real ? drivers[real.driver] : imitatedBy(gateway)
  if (driver?.capabilities.reboot === false) throw new CallError(409, 'server.hardware.noRestart')
  const software = await softwareFor(records, gwMac)
  // Not an HTTP error: the call worked, but the gateway refused.
  if (!(await radio.driver.reboot(gwMac, software))) return { code: 0, ...say('server.gatewayRebootFailed') }
  const stores = await records.pick('gateway', ['storeCode'], { gwMac })
  await records.insert(
    'gateway-event',
    stores.map(({ storeCode }) => ({
      storeCode,
      gwMac,
      event: 'REBOOT' as const,
      email: user.email,
      gmp: software.gmp ?? null,
      grm: software.grm ?? null,
      at: clock(),
    })),
  )
  return { code: 1, ...say('server.gatewayRestarts') }
}

/** What belongs to a gateway, by its key. Otherwise a predefined one would be added again. */
const OF_GATEWAY = [
  'gateway-alarm',
  'gateway-event',
  'gateway-status-sample',
  'predefined-gateway',
  'hardware-gateway',
  'hardware-secret',
  'hardware-label',
  'hardware-log',
  'gateway-update',
  'gateway-change',
  'label-way',
] as const

/** Removing a gateway also removes its alarms and samples, and detaches its tags. */
export const gatewayHooks: AreaHooks = {
  gateway: {
    async removing(gateways, { services }, records) {
      for (const { storeCode, gwMac, ip } of gateways) {
        const where = { storeCode, gwMac }
        const ways = await records.pick('label-way', ['tagMac'], where)
        await records.remove('label-picture', { storeCode, tagMac: ways.map(({ tagMac }) => tagMac) })
        for (const name of OF_GATEWAY) await records.remove(name, where)
        if (ip) await records.update('tag', { storeCode, gwIp: ip }, { gwIp: null })
      }
      return () => fieldChanged(services)
    },
  },
}

/** Commands to gateways. */
export const gatewayCalls: AreaCalls = {
  'GET /check/link/gw/{mac}': linkCheck,
  'POST /gw/reboot/{mac}': reboot,
}
