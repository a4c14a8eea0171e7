import type { Alias, Amac } from '../../../src/generated/types'
import type { Records } from '../../db/records'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { done, invalid, notFound } from '../../http/outcomes'
import { refuseStale, refuseStaleList } from '../../http/revisions'

const amacs: CallDefinition = {
  answer: { list: 'amac' },
  summary: 'The abstract codes (spec/3 §7).',
  handle: async ({ services }) =>
    (await services.records.find('amac', {})).sort((one, other) => (one.abstractCode < other.abstractCode ? -1 : 1)),
}

const addAmac: CallDefinition<Amac> = {
  body: 'amac',
  answer: 'amac',
  summary: 'Adds an abstract code (spec/3 §5, §7).',
  handle: async ({ body, services }) => {
    const taken = (await services.records.find('amac', { abstractCode: body.abstractCode })).length > 0
    if (taken) throw new CallError(409, 'This code is already registered.', { abstractCode: 'This code is already registered.' })
    await services.records.insert('amac', [body])
    return body
  },
}

const changeAmac: CallDefinition<Amac> = {
  body: 'amac',
  answer: 'amac',
  summary: 'Changes what an abstract code stands for (spec/3 §5, §7).',
  handle: async ({ body: { abstractCode, abstractData, revision }, services }) =>
    services.records.transaction(async (records) => {
      const before = await records.locked('amac', { abstractCode })
      if (!before) throw notFound()
      refuseStale(services, 'amac', revision, before)
      await records.update('amac', { abstractCode }, { abstractData })
      return { abstractCode, abstractData }
    }),
}

const removeAmac: CallDefinition<{ abstractCode: string }> = {
  body: {
    inline: {
      type: 'object',
      additionalProperties: false,
      required: ['abstractCode'],
      properties: { abstractCode: { type: 'string', pattern: '\\S', maxLength: 128 }, abstractData: { type: 'string', maxLength: 4000 } },
    },
  },
  answer: 'command-result',
  summary: 'Removes an abstract code (spec/3 §7).',
  handle: async ({ body: { abstractCode }, services }) => {
    if ((await services.records.remove('amac', { abstractCode })) === 0) throw notFound()
    return done
  },
}

const aliases: CallDefinition = {
  answer: { list: 'alias' },
  summary: 'The names of the entries of product information (spec/3 §7).',
  handle: async ({ services }) => readAliases(services.records),
}

const readAliases = async (records: Records) => (await records.find('alias', {})).sort((one, other) => one.index - other.index)

const setAliases: CallDefinition<Alias[]> = {
  body: { list: 'alias' },
  answer: { list: 'alias' },
  summary: 'Sets all aliases: blank names are dropped, exactly one is the key (spec/3 §4, §5).',
  handle: async ({ body, query, services }) => {
    const kept = body.filter(({ name }) => name.trim() !== '').map((alias) => ({ key: false, chart: false, ...alias, name: alias.name.trim() }))
    if (new Set(kept.map(({ index }) => index)).size < kept.length) throw invalid('index')
    if (kept.length > 0 && kept.filter(({ key }) => key).length !== 1) throw invalid('key')
    await services.records.transaction(async (records) => {
      await records.alone('alias')
      refuseStaleList(services, 'alias', query.revision, await readAliases(records))
      await records.remove('alias', {})
      await records.insert('alias', kept)
    })
    return kept.sort((one, other) => one.index - other.index)
  },
}

/** Abstract codes and aliases (spec/3 §2, §5, §7). */
export const codeCalls: AreaCalls = {
  'GET /config/amac': amacs,
  'POST /config/amac': addAmac,
  'PUT /config/amac': changeAmac,
  'DELETE /config/amac': removeAmac,
  'GET /config/alias': aliases,
  'POST /config/alias': setAliases,
}
