import type { Gateway, GatewayEvent } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../http/call'
import { notFound } from '../../http/outcomes'
import type { Services } from '../../services'
import { gatewayAlarms } from '../../timeline/alarms'
import { rowsBehind } from '../../timeline/history'
import { type Entry, kindsOf, mergeNewest, partOf, type Source } from '../../timeline/merge'
import { readsAudit } from '../../timeline/origins'

/** GET /timeline/store/{code}/gateway/{mac} */
const timeline: Handler = async ({ params: { code: storeCode = '', mac: gwMac = '' }, query, user, services }) => {
  const [part, kinds] = [partOf(query), kindsOf(query)]
  const gateway = await services.records.one('gateway', { storeCode, gwMac })
  if (!gateway) throw notFound()
  return mergeNewest(sourcesOf(services, gateway, readsAudit(user)).filter(({ kind }) => kinds.has(kind)), part)
}

function sourcesOf(services: Services, { storeCode, gwMac }: Gateway, isNamed: boolean): Source[] {
  const by = ({ email }: GatewayEvent) => (isNamed && email != null ? { by: email } : {})
  const source = (kind: Entry['kind'], event: readonly GatewayEvent['event'][], said: (row: GatewayEvent, before: GatewayEvent | undefined) => Partial<Entry>): Source => ({
    kind,
    async read(behind, length) {
      const rows = await rowsBehind(services, 'gateway-event', { storeCode, gwMac, event }, behind, length)
      return rows.map((row, at) => ({ id: row._id ?? 0, entry: { id: `${kind}-${row._id}`, kind, at: row.at, ...said(row, rows[at + 1]), ...by(row) } }))
    },
  })
  return [
    gatewayAlarms(services, storeCode, gwMac),
    source('command', ['REBOOT'], () => ({ command: 'REBOOT' })),
    source('connection', ['LOST', 'BACK'], ({ event, at }, before) => ({ isLost: event === 'LOST', ...(event === 'BACK' && before?.event === 'LOST' && { seconds: Math.max(0, at - before.at) }) })),
    source('config', ['CONFIGURED'], ({ changes = [] }) => ({ changes })),
    source('firmware', ['INSTALLED'], ({ gmp, grm }) => ({ ...(gmp != null && { gmp }), ...(grm != null && { grm }) })),
  ]
}

/** What happened to a gateway. */
export const gatewayTimelineCalls: AreaCalls = { 'GET /timeline/store/{code}/gateway/{mac}': timeline }
