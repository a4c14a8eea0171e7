import { sql } from 'kysely'
import type { GatewayStatusSample, ServerStatusSample } from '../../../src/generated/types'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { epoch } from '../sensors/index'

/** The window of the charts (spec/1 §9: 24 hours). */
const WINDOW = 86_400

function windowOf(query: Readonly<Record<string, string>>, now: number): { start: number; end: number } {
  const end = epoch('end', query.end) ?? now
  return { start: epoch('start', query.start) ?? end - WINDOW, end }
}

const gateway: CallDefinition = {
  answer: { list: 'gateway-status-sample' },
  summary: 'What a gateway used over time; the last 24 hours without start and end (spec/1 §7).',
  handle: async ({ params, query, services }) => {
    const { start, end } = windowOf(query, services.clock())
    const { rows } = await sql<GatewayStatusSample>`
      SELECT "storeCode", "gwMac", "time", "memory", "diskList" FROM gateway_status_sample
      WHERE ("storeCode", "gwMac") IN (SELECT "storeCode", "gwMac" FROM gateway WHERE "gwMac" = ${params.mac ?? ''})
        AND "time" BETWEEN ${start} AND ${end} ORDER BY "time"`.execute(services.records.db)
    return rows
  },
}

const server: CallDefinition = {
  answer: { list: 'server-status-sample' },
  summary: 'What a server used over time; the last 24 hours without start and end (spec/1 §7).',
  handle: async ({ params, query, services }) => {
    const id = params.id ?? ''
    if (!(await services.records.one('server', { id }))) throw new CallError(404, 'Not found.')
    const { start, end } = windowOf(query, services.clock())
    const { rows } = await sql<ServerStatusSample>`
      SELECT "id", "time", "diskUsage", "ramUsage", "serviceStatusList", "networkInformation" FROM server_status_sample
      WHERE "id" = ${id} AND "time" BETWEEN ${start} AND ${end} ORDER BY "time"`.execute(services.records.db)
    return rows
  },
}

/** What gateways and servers used (spec/1 §7). */
export const sampleCalls: AreaCalls = { 'GET /system/status/gw/{mac}': gateway, 'GET /system/status/server/{id}': server }
