import type {
  ModeChange,
  PlusDevice,
  PlusDeviceSync,
  PlusShowIndex,
  PlusShowInfo,
  PlusTemplateApply,
  SlideRelease,
} from '../../../src/generated/types'
import { say } from '../../base/say'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { done, invalid, notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { takesSize } from '../../signage/models'
import { OFFLINE } from './devices'
import { devicesOf, MAX_NAMED } from './named'
import { clearShows, holdTemplate, slideCounts } from './storedShows'

/** The answer of a command that offline devices miss. */
function reachedOf(reached: number, all: number) {
  if (reached === 0) throw new CallError(409, OFFLINE)
  return reached === all ? done : { code: 1, ...say('server.signage.someOffline', { reached, all }) }
}

/** The answer of a command that offline devices receive when they are back. */
const takenBy = (reached: readonly string[], devices: readonly PlusDevice[]) =>
  reached.length === devices.length
    ? done
    : { code: 1, ...say('server.signage.takenLater', { reached: reached.length, all: devices.length }) }

const macsOf = (devices: readonly PlusDevice[]) => devices.map(({ mac }) => mac)

/** "all" instead of a list means every device of the store. */
const switchMode: Handler<ModeChange> = async ({ params, body: { macList, mode }, services }) => {
  const storeCode = params.store ?? ''
  const macs = [macList].flat()
  const isAll = macs.length === 1 && macs[0] === 'all'
  if (typeof macList === 'string' && !isAll) throw invalid('macList')
  const devices = isAll
    ? await services.records.find('plus-device', { storeCode })
    : await devicesOf(services.records, storeCode, macs)
  if (devices.length === 0) throw notFound()
  return change(services, storeCode, devices, { mode })
}

async function change(
  { records, signage, events }: Pick<Services, 'records' | 'signage' | 'events'>,
  storeCode: string,
  devices: readonly PlusDevice[],
  setting: Partial<Pick<PlusDevice, 'mode' | 'showIdx'>>,
) {
  const macs = macsOf(devices)
  await records.updateMany(
    'plus-device',
    macs.map((mac) => ({ storeCode, mac, ...setting })),
  )
  const reached = await signage.driver.configure(storeCode, macs, setting)
  events.emit('changed', { resource: 'plus-device', storeCode })
  return takenBy(reached, devices)
}

const showInfo: Handler<PlusShowInfo> = async ({
  params,
  body: { devList, duration },
  services: { records, signage, clock, events },
}) => {
  const storeCode = params.store ?? ''
  const devices = await devicesOf(records, storeCode, devList)
  const reached = await signage.driver.showInfo(storeCode, macsOf(devices), duration)
  await records.updateMany(
    'plus-device',
    reached.map((mac) => ({ storeCode, mac, infoUntil: clock() + duration })),
  )
  events.emit('changed', { resource: 'plus-device', storeCode })
  return reachedOf(reached.length, devices.length)
}

const sync: Handler<PlusDeviceSync> = async ({ params, body: { devList }, services: { records, signage } }) => {
  const storeCode = params.store ?? ''
  const devices = await devicesOf(records, storeCode, devList)
  return takenBy(await signage.driver.sync(storeCode, macsOf(devices)), devices)
}

const fixSlide: Handler<PlusShowIndex> = async ({ params, body: { macList, showIdx }, services }) => {
  const storeCode = params.store ?? ''
  const devices = await devicesOf(services.records, storeCode, macList)
  const counts = await slideCounts(services.records, storeCode, devices)
  const short = macsOf(devices).filter((mac) => (counts.get(mac) ?? 0) < showIdx)
  if (short.length > 0) throw new CallError(400, 'server.signage.fewerSlides', short.slice(0, MAX_NAMED))
  return change(services, storeCode, devices, { showIdx })
}

const releaseSlide: Handler<SlideRelease> = async ({ params, body: { macList }, services }) => {
  const storeCode = params.store ?? ''
  return change(services, storeCode, await devicesOf(services.records, storeCode, macList), { showIdx: null })
}

/** An empty template clears the link and the slides; ?update=false leaves the devices unchanged until their next synchronization. */
const applyTemplate: Handler<PlusTemplateApply> = async ({
  params,
  query,
  body: { template: _id, macList, flag },
  services: { records, signage, clock, events },
}) => {
  const storeCode = params.store ?? ''
  const devices = await devicesOf(records, storeCode, macList)
  await records.transaction(async (within) => {
    // So that the template is not deleted or resized between the check and the update.
    if (_id !== '') await holdTemplate(within, storeCode, _id)
    const template = _id === '' ? undefined : await within.one('plus-template', { storeCode, _id })
    if (_id !== '' && !template) throw notFound()
    const unfit = template ? devices.filter((device) => !takesSize(device, template.size)) : []
    if (unfit.length > 0)
      throw new CallError(
        400,
        'server.signage.unfit',
        unfit.slice(0, MAX_NAMED).map(({ mac }) => mac),
      )
    const slides = template?.slides ?? 0
    await clearShows(within, storeCode, devices, clock())
    await within.updateMany(
      'plus-device',
      devices.map(({ mac, showIdx }) => ({
        storeCode,
        mac,
        template: template?._id ?? null,
        showIdx: showIdx != null && showIdx > slides ? null : (showIdx ?? null),
      })),
    )
  })
  const reached =
    flag === 1 && query.update !== 'false' ? await signage.driver.sync(storeCode, macsOf(devices)) : undefined
  events.emit('changed', { resource: 'plus-device', storeCode })
  events.emit('changed', { resource: 'plus-device-show', storeCode })
  return reached ? takenBy(reached, devices) : done
}

/** Commands to devices. */
export const signageCommandCalls: AreaCalls = {
  'POST /plus/store/{store}/switch/mode': switchMode,
  'POST /plus/store/{store}/device/show/info': showInfo,
  'POST /plus/store/{store}/device/sync': sync,
  'POST /plus/store/{store}/set/showIdx': fixSlide,
  'POST /plus/store/{store}/unset/showIdx': releaseSlide,
  'POST /plus/store/{store}/device/list/template': applyTemplate,
}
