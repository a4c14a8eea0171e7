import type { AreaCalls, Handler } from '../../calls/call'
import { epoch } from '../../calls/input'
import { notFound } from '../../calls/outcomes'

/** The default time window, in seconds. */
const WINDOW = 86_400

function windowOf(query: Readonly<Record<string, string>>, now: number): { start: number; end: number } {
  const end = epoch('end', query.end) ?? now
  return { start: epoch('start', query.start) ?? end - WINDOW, end }
}

const gateway: Handler = async ({ params, query, services }) => {
  const { start, end } = windowOf(query, services.clock())
  const gwMac = params.mac ?? ''
  const stores = await services.records.find('gateway', { gwMac })
  return services.records.between(
    'gateway-status-sample',
    { storeCode: stores.map(({ storeCode }) => storeCode), gwMac },
    start,
    end,
  )
}

const server: Handler = async ({ params, query, services }) => {
  const id = params.id ?? ''
  if (!(await services.records.one('server', { id }))) throw notFound()
  const { start, end } = windowOf(query, services.clock())
  return services.records.between('server-status-sample', { id }, start, end)
}

/** Resource usage of gateways and servers over time. */
export const sampleCalls: AreaCalls = {
  'GET /system/status/gw/{mac}': gateway,
  'GET /system/status/server/{id}': server,
}
