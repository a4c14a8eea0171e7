import type { Gateway, GatewayEvent } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../calls/call'
import { notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { gatewayAlarms, rowsBefore } from '../../timeline/history'
import { type Entry, kindsOf, mergeNewest, pageOf, type Source } from '../../timeline/merge'
import { readsAudit } from '../../timeline/origins'

/** GET /timeline/store/{code}/gateway/{mac} */
const timeline: Handler = async ({ params: { code: storeCode = '', mac: gwMac = '' }, query, user, services }) => {
  const [page, kinds] = [pageOf(query), kindsOf(query)]
  const gateway = await services.records.one('gateway', { storeCode, gwMac })
  if (!gateway) throw notFound()
  return mergeNewest(
    sourcesOf(services, gateway, readsAudit(user)).filter(({ kind }) => kinds.has(kind)),
    page,
  )
}

function sourcesOf(services: Services, { storeCode, gwMac }: Gateway, isNamed: boolean): Source[] {
  const by = ({ email }: GatewayEvent) => (isNamed && email != null ? { by: email } : {})
  const source = (
    kind: Entry['kind'],
    event: readonly GatewayEvent['event'][],
    said: (row: GatewayEvent, before: GatewayEvent | undefined) => Partial<Entry>,
  ): Source => ({
    kind,
    async read(position, length) {
      const rows = await rowsBefore(services, 'gateway-event', { storeCode, gwMac, event }, position, length)
      return rows.map((row, at) => ({
        id: row._id ?? 0,
        entry: { id: `${kind}-${row._id}`, kind, at: row.at, ...said(row, rows[at + 1]), ...by(row) },
      }))
    },
  })
  return [
    gatewayAlarms(services, storeCode, gwMac),
    source('command', ['REBOOT'], () => ({ command: 'REBOOT' })),
    source('connection', ['LOST', 'BACK'], ({ event, at }, before) => ({
      isLost: event === 'LOST',
      ...(event === 'BACK' && before?.event === 'LOST' && { seconds: Math.max(0, at - before.at) }),
    })),
    source('config', ['CONFIGURED'], ({ changes = [] }) => ({ changes })),
    source('firmware', ['INSTALLED'], ({ gmp, grm }) => ({ ...(gmp != null && { gmp }), ...(grm != null && { grm }) })),
  ]
}

/** The timeline of a gateway. */
export const gatewayTimelineCalls: AreaCalls = { 'GET /timeline/store/{code}/gateway/{mac}': timeline }
