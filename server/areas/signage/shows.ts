import type { PlusDeviceShow } from '../../../src/generated/types'
import { type AreaCalls, completing, type Handler } from '../../calls/call'
import { screenOf } from '../../signage/models'
import { deviceOf } from './named'
import { holdTemplate, keepShow, keptShow, playedShow, refuseStale } from './storedShows'
import { completeShow, sameShow, tidyShow } from './tidyShow'

const read: Handler = async ({ params, query, services: { records, signage } }) => {
  const device = await deviceOf(records, params.store, params.mac)
  const { show, revision } = await playedShow(records, device)
  const products = query.products === 'true' ? { products: await signage.products(device) } : {}
  return { ...screenOf(device), show, template: device.template ?? null, revision, ...products }
}

/** Saving the template's own slides keeps the template; other slides detach the device from it. */
const save: Handler<PlusDeviceShow> = completing(
  completeShow,
  async ({ params, body, services: { records, clock, events } }) => {
    const show = tidyShow(body.show)
    const saved = await records.transaction(async (within) => {
      const device = await deviceOf(within, params.store, params.mac)
      // So that of two saves based on the same revision only one succeeds.
      await holdTemplate(within, device.storeCode, device.template ?? '')
      const before = await playedShow(within, device)
      refuseStale(body.revision, before.revision)
      const { storeCode, mac, template, showIdx } = device
      if (template != null && sameShow(before.show, show)) return { device, ...before }
      await keepShow(within, { storeCode, owner: 'device', name: mac }, show, clock(), before.revision)
      const isGone = showIdx != null && showIdx > show.length
      if (template != null || isGone)
        await within.update('plus-device', { storeCode, mac }, { template: null, ...(isGone && { showIdx: null }) })
      const { revision } = await keptShow(within, { storeCode, owner: 'device', name: mac })
      return { device: { ...device, template: null }, show, revision }
    })
    const { device, revision } = saved
    events.emit('changed', { resource: 'plus-device-show', storeCode: device.storeCode })
    events.emit('changed', { resource: 'plus-device', storeCode: device.storeCode })
    return { ...screenOf(device), show, template: device.template ?? null, revision }
  },
)

/** The slide show of a device. */
export const showCalls: AreaCalls = {
  'GET /plus/store/{store}/device/{mac}/show': read,
  'POST /plus/store/{store}/device/{mac}/show': save,
}
