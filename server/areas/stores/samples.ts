import type { AreaCalls, Handler } from '../../http/call'
import { epoch } from '../../http/input'
import { notFound } from '../../http/outcomes'

/** The window of the charts (spec/1 §9: 24 hours). */
const WINDOW = 86_400

function windowOf(query: Readonly<Record<string, string>>, now: number): { start: number; end: number } {
  const end = epoch('end', query.end) ?? now
  return { start: epoch('start', query.start) ?? end - WINDOW, end }
}

const gateway: Handler = async ({ params, query, services }) => {
  const { start, end } = windowOf(query, services.clock())
  const gwMac = params.mac ?? ''
  const stores = await services.records.find('gateway', { gwMac })
  return services.records.between('gateway-status-sample', { storeCode: stores.map(({ storeCode }) => storeCode), gwMac }, start, end)
}

const server: Handler = async ({ params, query, services }) => {
  const id = params.id ?? ''
  if (!(await services.records.one('server', { id }))) throw notFound()
  const { start, end } = windowOf(query, services.clock())
  return services.records.between('server-status-sample', { id }, start, end)
}

/** What gateways and servers used (spec/1 §7). */
export const sampleCalls: AreaCalls = { 'GET /system/status/gw/{mac}': gateway, 'GET /system/status/server/{id}': server }
