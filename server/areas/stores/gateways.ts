import type { AreaHooks } from '../../engine/hooks'
import type { AreaCalls, Handler } from '../../http/call'
import { done } from '../../http/outcomes'
import { softwareFor } from '../../radio/gatewaySoftware'
import { say } from '../../say'
import { fieldChanged } from '../../radio/fieldChanged'

const linkCheck: Handler = async ({ params, services }) =>
  (await services.radio.driver.checkLink(params.mac ?? '')) ? done : { code: 0, ...say('server.gatewayUnreachable') }

const reboot: Handler = async ({ params, user, services: { radio, records, clock } }) => {
  const gwMac = params.mac ?? ''
  const software = await softwareFor(records, gwMac)
  // The gateway's no, not the call's: the page that asked stays.
  if (!(await radio.driver.reboot(gwMac, software))) return { code: 0, ...say('server.gatewayRebootFailed') }
  const stores = await records.pick('gateway', ['storeCode'], { gwMac })
  await records.insert('gateway-event', stores.map(({ storeCode }) => ({ storeCode, gwMac, event: 'REBOOT' as const, email: user.email, gmp: software.gmp ?? null, grm: software.grm ?? null, at: clock() })))
  return { code: 1, ...say('server.gatewayRestarts') }
}

/** A gateway goes with its alarms and samples; its tags look for another. */
export const gatewayHooks: AreaHooks = {
  gateway: {
    async removing(gateways, { services }, records) {
      for (const { storeCode, gwMac, ip } of gateways) {
        const where = { storeCode, gwMac }
        // A predefined one would come again.
        for (const name of ['gateway-alarm', 'gateway-event', 'gateway-status-sample', 'predefined-gateway'] as const) await records.remove(name, where)
        if (ip) await records.update('tag', { storeCode, gwIp: ip }, { gwIp: null })
      }
      return () => fieldChanged(services)
    },
  },
}

/** Gateways: commands (spec/1 §7). */
export const gatewayCalls: AreaCalls = {
  'GET /check/link/gw/{mac}': linkCheck,
  'POST /gw/reboot/{mac}': reboot,
}
