import { type AreaCalls, type CallDefinition } from '../../http/call'
import { done, notFound } from '../../http/outcomes'
import { softwareFor } from '../../radio/gatewaySoftware'
import { path, searchCall } from '../../engine/search'
import { say } from '../../say'

const linkCheck: CallDefinition = {
  answer: 'command-result',
  summary: 'Whether a gateway answers (spec/1 §7, §8).',
  handle: async ({ params, services }) =>
    (await services.radio.driver.checkLink(params.mac ?? '')) ? done : { code: 0, ...say('server.gatewayUnreachable') },
}

const reboot: CallDefinition = {
  answer: 'command-result',
  summary: 'Restarts a gateway; it takes the uploaded software that is newer than its own (spec/1 §7, §8, spec/3 §2).',
  handle: async ({ params, services: { radio, records } }) => {
    const mac = params.mac ?? ''
    // The gateway's no, not the call's: the page that asked stays.
    if (!(await radio.driver.reboot(mac, await softwareFor(records, mac)))) return { code: 0, ...say('server.gatewayRebootFailed') }
    return { code: 1, ...say('server.gatewayRestarts') }
  },
}

const remove: CallDefinition = {
  answer: 'command-result',
  summary: 'Takes a gateway out of a store with its alarms and samples; its tags look for another (spec/1 §2.7).',
  handle: async ({ params, services }) => {
    const where = { storeCode: params.store ?? '', gwMac: params.mac ?? '' }
    const gateway = await services.records.one('gateway', where)
    if (!gateway) throw notFound()
    await services.records.transaction(async (records) => {
      if ((await records.remove('gateway', where)) === 0) throw notFound()
      await records.remove('gateway-alarm', where)
      await records.remove('gateway-status-sample', where)
      // Else it would come again.
      await records.remove('predefined-gateway', where)
      if (gateway.ip) await records.update('tag', { storeCode: where.storeCode, gwIp: gateway.ip }, { gwIp: null })
    })
    await services.radio.storesChanged()
    return done
  },
}

/** Gateways: commands and history (spec/1 §7). */
export const gatewayCalls: AreaCalls = {
  'GET /check/link/gw/{mac}': linkCheck,
  'POST /gw/reboot/{mac}': reboot,
  'DELETE /config/store/{store}/gw/{mac}': remove,
  'POST /history/alarm/gw/{mac}/search': searchCall('gateway-alarm', 'The alarms of a gateway (spec/1 §7).', path({ gwMac: 'mac' })),
}
