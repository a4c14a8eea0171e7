import type { PlusTemplate, PlusTemplateSave } from '../../../src/generated/types'
import { tidySize } from '../../../src/schema/screens'
import type { Records } from '../../db/records'
import { type AreaCalls, CallError, completing, type Handler } from '../../http/call'
import { done, invalid, notFound } from '../../http/outcomes'
import { needStore } from './named'
import { holdTemplate, keepShow, keptShow, refuseStale } from './storedShows'
import { completeShow, tidyShow } from './tidyShow'
import { quote } from '../../say'

const IN_USE = 'server.signage.templateInUse'
const TAKEN = 'server.signage.templateRegistered'

async function templateOf(records: Records, storeCode = '', _id = ''): Promise<PlusTemplate> {
  const template = await records.one('plus-template', { storeCode, _id })
  if (!template) throw notFound()
  const { show, revision } = await keptShow(records, { storeCode, owner: 'template', name: _id })
  return { ...template, show: [...show], revision }
}

const list: Handler = async ({ params, services: { records } }) => records.find('plus-template', { storeCode: params.store ?? '' }, { orderBy: '_id' })

const one: Handler = async ({ params, services: { records } }) => templateOf(records, params.code, params.id)

/** A name becomes part of addresses: '.' and '..' would be taken for folders there. */
function nameOf(text = ''): string {
  const name = text.trim()
  if (name === '' || name === '.' || name === '..' || name.length > 100) throw invalid('_id')
  return name
}

const save: Handler<PlusTemplateSave> = completing(completeShow, async ({ params, body, services: { records, clock, events } }) => {
  const [storeCode, _id, show] = [params.code ?? '', nameOf(params.id), tidyShow(body.show)]
  const size = tidySize(body.size)
  if (size === undefined) throw invalid('size')
  await needStore(records, storeCode)
  const saved = await records.transaction(async (within) => {
    await holdTemplate(within, storeCode, _id)
    const before = await within.one('plus-template', { storeCode, _id })
    if (before && body.revision === 0) throw new CallError(409, TAKEN)
    const owner = { storeCode, owner: 'template', name: _id } as const
    if (before) refuseStale(body.revision, (await keptShow(within, owner)).revision)
    if (before && before.size !== size && (await within.count('plus-device', { storeCode, template: _id })) > 0) throw new CallError(409, IN_USE)
    await within.upsert('plus-template', [{ storeCode, _id, size, slides: show.length, updatedAt: clock() }])
    await keepShow(within, owner, show, clock())
    return templateOf(within, storeCode, _id)
  })
  events.emit('changed', { resource: 'plus-template', storeCode })
  return saved
})

const remove: Handler = async ({ params, services: { records, events } }) => {
  const [storeCode, _id] = [params.store ?? '', params.id ?? '']
  await records.transaction(async (within) => {
    await holdTemplate(within, storeCode, _id)
    const users = await within.find('plus-device', { storeCode, template: _id })
    if (users.length > 0) throw new CallError(409, IN_USE, Object.fromEntries(users.map(({ mac, name = '' }) => [mac, quote(name)])))
    if ((await within.remove('plus-template', { storeCode, _id })) === 0) throw notFound()
    await within.remove('plus-stored-show', { storeCode, owner: 'template', name: _id })
  })
  events.emit('changed', { resource: 'plus-template', storeCode })
  return done
}

const findDevices: Handler = async ({ params, services: { records } }) => records.find('plus-device', { storeCode: params.store ?? '', template: params.id ?? '' })

/** Templates (spec/3 §5, §7). */
export const templateCalls: AreaCalls = {
  'GET /plus/store/{store}/template/list': list,
  'GET /plus/store/{code}/template/{id}': one,
  'POST /plus/store/{code}/template/{id}': save,
  'DELETE /plus/store/{store}/template/{id}': remove,
  'GET /plus/device/findByTemplate/{id}/store/{store}': findDevices,
}
