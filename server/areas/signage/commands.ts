import type { PlusDevice, PlusDeviceSync, PlusShowIndex, PlusShowInfo, PlusTemplateApply } from '../../../src/generated/types'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { done, invalid, notFound } from '../../http/outcomes'
import type { Services } from '../../services'
import { takesSize } from '../../signage/models'
import { OFFLINE } from './devices'
import { devicesOf, NAMED } from './named'
import { clearShows, holdTemplate, slideCounts } from './storedShows'
import { say } from '../../say'

/** What a command answers that some of the devices could not be told. */
function reachedOf(reached: number, all: number) {
  if (reached === 0) throw new CallError(409, OFFLINE)
  return reached === all ? done : { code: 1, ...say('server.signage.someOffline') }
}

const macsOf = (devices: readonly PlusDevice[]) => devices.map(({ mac }) => mac)

/** The word "all" instead of the list is every device of the store. */
const switchMode: CallDefinition<{ macList: string | string[]; mode: NonNullable<PlusDevice['mode']> }> = {
  body: {
    inline: {
      type: 'object',
      additionalProperties: false,
      required: ['macList', 'mode'],
      properties: { macList: { type: ['array', 'string'], maxLength: 3, maxItems: 10_000, items: { type: 'string', maxLength: 17 } }, mode: { type: 'string', enum: ['SHOW', 'PRODUCT', 'STANDBY'] } },
    },
  },
  answer: 'command-result',
  summary: 'Changes what devices do: play their slides, show their products only, or nothing (spec/3 §7).',
  handle: async ({ params, body: { macList, mode }, services }) => {
    const storeCode = params.store ?? ''
    const macs = [macList].flat()
    const isAll = macs.length === 1 && macs[0] === 'all'
    if (typeof macList === 'string' && !isAll) throw invalid('macList')
    const devices = isAll ? await services.records.find('plus-device', { storeCode }) : await devicesOf(services.records, storeCode, macs)
    if (devices.length === 0) throw notFound()
    await change(services, storeCode, devices, { mode })
    return done
  },
}

async function change({ records, signage, events }: Services, storeCode: string, devices: readonly PlusDevice[], setting: Partial<Pick<PlusDevice, 'mode' | 'showIdx'>>): Promise<void> {
  const macs = macsOf(devices)
  await records.updateMany('plus-device', macs.map((mac) => ({ storeCode, mac, ...setting })))
  await signage.driver.configure(storeCode, macs, setting)
  events.emit('changed', { resource: 'plus-device', storeCode })
}

const showInfo: CallDefinition<PlusShowInfo> = {
  body: 'plus-show-info',
  answer: 'command-result',
  summary: 'Lets devices show what they are for 10 to 300 seconds (spec/3 §5).',
  handle: async ({ params, body: { devList, duration }, services: { records, signage, clock, events } }) => {
    const storeCode = params.store ?? ''
    const devices = await devicesOf(records, storeCode, devList)
    const reached = await signage.driver.showInfo(storeCode, macsOf(devices), duration)
    await records.updateMany('plus-device', reached.map((mac) => ({ storeCode, mac, infoUntil: clock() + duration })))
    events.emit('changed', { resource: 'plus-device', storeCode })
    return reachedOf(reached.length, devices.length)
  },
}

const sync: CallDefinition<PlusDeviceSync> = {
  body: 'plus-device-sync',
  answer: 'command-result',
  summary: 'Lets devices fetch their slides and settings; one that is offline does so when it is back (spec/3 §7).',
  handle: async ({ params, body: { devList }, services: { records, signage } }) => {
    const storeCode = params.store ?? ''
    await signage.driver.sync(storeCode, macsOf(await devicesOf(records, storeCode, devList)))
    return done
  },
}

const fixSlide: CallDefinition<PlusShowIndex> = {
  body: 'plus-show-index',
  answer: 'command-result',
  summary: 'Lets devices stay on one slide, counted from 1 (spec/3 §5). 400 where a device has fewer.',
  handle: async ({ params, body: { macList, showIdx }, services }) => {
    const storeCode = params.store ?? ''
    const devices = await devicesOf(services.records, storeCode, macList)
    if (showIdx < 1) throw invalid('showIdx')
    const counts = await slideCounts(services.records, storeCode, devices)
    const short = macsOf(devices).filter((mac) => (counts.get(mac) ?? 0) < showIdx)
    if (short.length > 0) throw new CallError(400, 'server.signage.fewerSlides', short.slice(0, NAMED))
    await change(services, storeCode, devices, { showIdx })
    return done
  },
}

const releaseSlide: CallDefinition<PlusShowIndex> = {
  body: 'plus-show-index',
  answer: 'command-result',
  summary: 'Lets devices play all their slides again (spec/3 §5).',
  handle: async ({ params, body: { macList }, services }) => {
    const storeCode = params.store ?? ''
    await change(services, storeCode, await devicesOf(services.records, storeCode, macList), { showIdx: null })
    return done
  },
}

/** An empty template clears the link and the slides; ?update=false leaves what the devices play until their next synchronization. */
const applyTemplate: CallDefinition<PlusTemplateApply> = {
  body: 'plus-template-apply',
  answer: 'command-result',
  summary: 'Gives devices a template, or with an empty one takes it and the slides away (spec/3 §4, §7). flag 0 and ?update=false: the devices fetch it when they synchronize next.',
  handle: async ({ params, query, body: { template: _id, macList, flag }, services: { records, signage, clock, events } }) => {
    const storeCode = params.store ?? ''
    const devices = await devicesOf(records, storeCode, macList)
    await records.transaction(async (within) => {
      // It is not deleted, and gets no other size, between the look at it and the devices that have it.
      if (_id !== '') await holdTemplate(within, storeCode, _id)
      const template = _id === '' ? undefined : await within.one('plus-template', { storeCode, _id })
      if (_id !== '' && !template) throw notFound()
      const unfit = template ? devices.filter((device) => !takesSize(device, template.size)) : []
      if (unfit.length > 0) throw new CallError(400, 'server.signage.unfit', unfit.slice(0, NAMED).map(({ mac }) => mac))
      const slides = template?.slides ?? 0
      await clearShows(within, storeCode, devices, clock())
      await within.updateMany('plus-device', devices.map(({ mac, showIdx }) => ({ storeCode, mac, template: template?._id ?? null, showIdx: showIdx != null && showIdx > slides ? null : (showIdx ?? null) })))
    })
    if (flag === 1 && query.update !== 'false') await signage.driver.sync(storeCode, macsOf(devices))
    events.emit('changed', { resource: 'plus-device', storeCode })
    events.emit('changed', { resource: 'plus-device-show', storeCode })
    return done
  },
}

/** What devices are told (spec/3 §5, §7). */
export const signageCommandCalls: AreaCalls = {
  'POST /plus/store/{store}/switch/mode': switchMode,
  'POST /plus/store/{store}/device/show/info': showInfo,
  'POST /plus/store/{store}/device/sync': sync,
  'POST /plus/store/{store}/set/showIdx': fixSlide,
  'POST /plus/store/{store}/unset/showIdx': releaseSlide,
  'POST /plus/store/{store}/device/list/template': applyTemplate,
}
