import type { Records } from '../db/records'
import type { RadioEvent } from './driver'

type JoinedEvent = Extract<RadioEvent, { kind: 'joined' }>

/**
 * Takes gateways into their stores that have come for the first time: each gets what was predefined for it
 * (spec/1 §2.7). One that nobody expects is left alone.
 * @returns how many came
 */
export async function joinGateways(records: Records, events: readonly RadioEvent[]): Promise<number> {
  const joined = new Map(events.filter((event): event is JoinedEvent => event.kind === 'joined').map((event) => [event.gwMac, event]))
  if (joined.size === 0) return 0
  return records.transaction(async (within) => {
    const known = new Set((await within.find('gateway', { gwMac: [...joined.keys()] })).map(({ gwMac }) => gwMac))
    const predefined = (await within.find('predefined-gateway', { gwMac: [...joined.keys()] })).filter(({ gwMac }) => !known.has(gwMac))
    await within.insert('gateway', predefined.map(({ updatedAt: _at, ...config }) => {
      const at = joined.get(config.gwMac)?.at ?? null
      return { ...config, status: 'NORMAL' as const, timeSync: true, upLink: 'OK' as const, downLink: 'OK' as const, lastStatusTime: at, updatedAt: at }
    }))
    await within.insert('gateway-event', predefined.flatMap(({ storeCode, gwMac }) => {
      const at = joined.get(gwMac)?.at
      return at === undefined ? [] : [{ storeCode, gwMac, event: 'BACK' as const, at }]
    }))
    return predefined.length
  })
}
