import type { HeardEntry } from '../../../src/generated/types'
import { can } from '../../../src/schema/access'
import { LOW_BATTERY } from '../../../src/schema/battery'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { deniedFields, done, notFound } from '../../calls/outcomes'
import { keepLabelKey } from '../../hardware/labelKeys'
import { typeOfPanel } from '../../hardware/panels'
import { offered } from '../../hardware/pictureShelf'
import { productCode } from '../../products/productCode'
import { fieldChanged } from '../../radio/fieldChanged'
import { contentOf } from '../../radio/labelContent'
import { learnTagTypes } from '../../radio/tagTypes'
import { needGateway } from './gatewayReport'
import { enteredKey } from './labelKeys'

const register: Handler<HeardEntry> = async ({ params, body, user, services }) => {
  const [storeCode, gwMac] = [params.storeCode ?? '', params.gwMac ?? '']
  const { tagMac } = body
  const { records, config, clock, radio, vault } = services
  const { driver } = await needGateway(records, storeCode, gwMac)
  // Who may register labels need not know about how gateways and labels are reached.
  if (body.key !== undefined && !can(user, 'store.write')) throw deniedFields('key')
  const key = body.key === undefined ? undefined : enteredKey(services, driver, body.key)
  const label = await records.one('hardware-label', { storeCode, tagMac, gwMac })
  if (!label) throw new CallError(404, 'server.hardware.notHeard', 'tagMac')
  const { tagType } = label
  const panel = tagType == null ? undefined : await records.one('hardware-panel', { tagType })
  if (!panel) throw new CallError(400, 'server.hardware.noPanel', 'tagMac')
  learnTagTypes([typeOfPanel(panel)])
  const prCode = body.prCode?.trim() ? productCode(body.prCode.trim(), config.site) : null
  if (prCode !== null && !(await contentOf(records, storeCode, [prCode], clock())).has(prCode))
    throw new CallError(400, 'server.noProduct', 'prCode')
  const gateway = await records.one('gateway', { storeCode, gwMac })
  const written = await radio.updates.transaction(async (within, looksOf) => {
    await within.alone(`tag ${tagMac}`)
    if ((await within.count('tag', { tagMac })) > 0) throw new CallError(409, 'server.hardware.registered', 'tagMac')
    const at = clock()
    await within.insert('tag', [
      {
        storeCode,
        tagMac,
        tagId: tagMac,
        tagType: panel.tagType,
        gwIp: gateway?.ip ?? null,
        operation: 1,
        operationName: 'UPDATE',
        version: label.firmware?.slice(0, 32) ?? null,
        status: 'OK',
        battery: label.volts ?? null,
        battStatus: label.volts == null ? null : label.volts < LOW_BATTERY ? 'LOW' : 'OK',
        rssi: label.rssi ?? null,
        temperature: label.temperature ?? null,
        updatedAt: at,
        respondedAt: label.seenAt ?? null,
      },
    ])
    if (key !== undefined) await keepLabelKey(within, vault, { storeCode, tagMac }, key)
    await within.update(
      'gateway',
      { storeCode, gwMac },
      { tagCount: await within.count('tag', { storeCode, gwIp: gateway?.ip ?? '' }) },
    )
    return prCode === null
      ? undefined
      : radio.updates.assignWithin(within, looksOf, storeCode, 'ASSIGN', [{ tagMac, prCode }])
  }, records)
  await fieldChanged(services)
  await radio.updates.sendJobs(written?.jobs ?? [])
  return done
}

const takeOut: Handler = async ({ params: { storeCode = '', tagMac = '' }, services }) => {
  const { records, radio } = services
  const { tagType } = (await records.one('tag', { storeCode, tagMac })) ?? {}
  if (tagType === undefined) throw notFound()
  if (tagType === null || (await records.count('hardware-panel', { tagType })) === 0)
    throw new CallError(400, 'server.hardware.simulated', 'tagMac')
  await records.transaction(async (within) => {
    await within.alone(`tag ${tagMac}`)
    const tag = await radio.updates.forget(within, { storeCode, tagMac })
    if (!tag) throw notFound()
    const { gwIp } = tag
    if (gwIp)
      await within.update(
        'gateway',
        { storeCode, ip: gwIp },
        { tagCount: await within.count('tag', { storeCode, gwIp }) },
      )
  })
  await fieldChanged(services)
  return done
}

const offer: Handler = async ({ params: { key = '' }, reply, services: { records, clock } }) => {
  const jpeg = await offered(records, key, clock())
  reply.header('cache-control', 'no-store')
  // A gateway that is refused asks again every five minutes, for good; this way it keeps what it has.
  if (!jpeg) return reply.code(304).send()
  return reply.header('content-type', 'image/jpeg').send(jpeg)
}

/** Labels that real gateways hear: registering them, taking them out, and the pictures that they are to get. */
export const heardLabelCalls: AreaCalls = {
  'POST /api/v1/hardware-gateway/{storeCode}/{gwMac}/label': register,
  'GET /api/v1/label-offer/{key}': offer,
  'DELETE /api/v1/hardware-label/{storeCode}/{tagMac}': takeOut,
}
