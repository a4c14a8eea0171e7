import type { AreaCalls, CallContext, CallDefinition } from '../../http/call'
import { done, notFound } from '../../http/outcomes'
import { alarmClassOf } from '../../health/serverAlarms'
import { searchPage } from '../../engine/search'

const list: CallDefinition = {
  answer: { list: 'server' },
  summary: 'The servers of the system (spec/1 §2.6).',
  handle: async ({ services }) => (await services.records.find('server', {})).sort((one, other) => (one.name < other.name ? -1 : 1)),
}

const one: CallDefinition = {
  answer: 'server',
  summary: 'A server (spec/1 §2.6).',
  handle: async ({ params, services }) => {
    const server = await services.records.one('server', { id: params.id ?? '' })
    if (!server) throw notFound()
    return server
  },
}

const remove: CallDefinition = {
  answer: 'command-result',
  summary: 'Removes a server from the lists, with its samples and alarms; one that still reports comes back with its next report (spec/1 §2.6).',
  handle: async ({ params, services }) => {
    const id = params.id ?? ''
    await services.records.transaction(async (records) => {
      if ((await records.remove('server', { id })) === 0) throw notFound()
      await records.remove('server-status-sample', { id })
      await records.remove('server-alarm', { serverId: id })
    })
    return done
  },
}

const alarms: CallDefinition = {
  answer: { table: 'server-alarm' },
  summary: 'The alarms of a server, of the class that its type shows (spec/1 §4, §7).',
  handle: async (context: CallContext<unknown>) => {
    const serverId = context.params.id ?? ''
    const server = await context.services.records.one('server', { id: serverId })
    if (!server) throw notFound()
    return searchPage(context, 'server-alarm', { serverId, class: alarmClassOf[server.type] })
  },
}

/** The calls of the servers (spec/1 §2.6, §7). */
export const serverCalls: AreaCalls = {
  'GET /status/server': list,
  'GET /status/server/{id}': one,
  'DELETE /status/server/{id}': remove,
  'POST /history/alarm/server/{id}/search': alarms,
}
