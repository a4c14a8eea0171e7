import type { PlusTemplate, PlusTemplateSave } from '../../../src/generated/types'
import { normalizeSize } from '../../../src/schema/screens'
import { quote } from '../../base/say'
import { type AreaCalls, completing, type Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { invalid, notFound } from '../../calls/outcomes'
import type { Records } from '../../db/records'
import type { AreaHooks } from '../../engine/hooks'
import { needStore } from './named'
import { holdTemplate, keepShow, keptShow, refuseStale } from './storedShows'
import { completeShow, tidyShow } from './tidyShow'

const IN_USE = 'server.signage.templateInUse'
const TAKEN = 'server.signage.templateRegistered'

async function templateOf(records: Records, storeCode = '', _id = ''): Promise<PlusTemplate> {
  const template = await records.one('plus-template', { storeCode, _id })
  if (!template) throw notFound()
  const { show, revision } = await keptShow(records, { storeCode, owner: 'template', name: _id })
  return { ...template, show: [...show], revision }
}

const one: Handler = async ({ params, services: { records } }) => templateOf(records, params.code, params.id)

/** Checks a name. It is part of URLs, where '.' and '..' would be taken for folders. */
function nameOf(text = ''): string {
  const name = text.trim()
  if (name === '' || name === '.' || name === '..' || name.length > 100) throw invalid('_id')
  return name
}

const save: Handler<PlusTemplateSave> = completing(
  completeShow,
  async ({ params, body, services: { records, clock, events } }) => {
    const [storeCode, _id, show] = [params.code ?? '', nameOf(params.id), tidyShow(body.show)]
    const size = normalizeSize(body.size)
    if (size === undefined) throw invalid('size')
    await needStore(records, storeCode)
    const saved = await records.transaction(async (within) => {
      await holdTemplate(within, storeCode, _id)
      const before = await within.one('plus-template', { storeCode, _id })
      if (before && body.revision === 0) throw new CallError(409, TAKEN)
      const owner = { storeCode, owner: 'template', name: _id } as const
      if (before) refuseStale(body.revision, (await keptShow(within, owner)).revision)
      if (before && before.size !== size && (await within.count('plus-device', { storeCode, template: _id })) > 0)
        throw new CallError(409, IN_USE)
      await within.upsert('plus-template', [{ storeCode, _id, size, slides: show.length, updatedAt: clock() }])
      await keepShow(within, owner, show, clock())
      return templateOf(within, storeCode, _id)
    })
    events.emit('changed', { resource: 'plus-template', storeCode })
    return saved
  },
)

export const templateHooks: AreaHooks = {
  'plus-template': {
    transaction: ({ params, services }, work) =>
      services.records.transaction(async (within) => {
        await holdTemplate(within, params.store ?? '', params.id ?? '')
        return work(within, undefined as never)
      }),
    async removing([template], { services: { events } }, records) {
      const { storeCode = '', _id = '' } = template ?? {}
      const users = await records.find('plus-device', { storeCode, template: _id })
      if (users.length > 0)
        throw new CallError(409, IN_USE, Object.fromEntries(users.map(({ mac, name = '' }) => [mac, quote(name)])))
      await records.remove('plus-stored-show', { storeCode, owner: 'template', name: _id })
      return () => events.emit('changed', { resource: 'plus-template', storeCode })
    },
  },
}

/** Templates of slide shows. */
export const templateCalls: AreaCalls = {
  'GET /plus/store/{code}/template/{id}': one,
  'POST /plus/store/{code}/template/{id}': save,
}
