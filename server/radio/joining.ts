import type { Gateway } from '../../src/generated/types'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import type { RadioEvent } from './driver'
import { typeOfTagId } from './tagTypes'

type JoinedEvent = Extract<RadioEvent, { kind: 'joined' }>

/**
 * Adds gateways that report for the first time to their stores, with their predefined configuration; unexpected ones
 * are ignored. In a store without gateways, tags that report to its first one join as well.
 * @returns how many joined
 */
export async function joinGateways(records: Records, share: Share, events: readonly RadioEvent[]): Promise<number> {
  const joined = new Map(
    events.filter((event): event is JoinedEvent => event.kind === 'joined').map((event) => [event.gwMac, event]),
  )
  if (joined.size === 0) return 0
  return share.transaction(
    records,
    [...joined.values()].map(({ storeCode }) => storeCode),
    async (within) => {
      const known = new Set((await within.find('gateway', { gwMac: [...joined.keys()] })).map(({ gwMac }) => gwMac))
      const predefined = (await within.find('predefined-gateway', { gwMac: [...joined.keys()] })).filter(
        ({ gwMac }) => !known.has(gwMac),
      )
      await within.insert(
        'gateway',
        predefined.map(({ updatedAt: _at, ...config }) => {
          const at = joined.get(config.gwMac)?.at ?? null
          return {
            ...config,
            driver: 'SIMULATOR' as const,
            imitates: 'NONE' as const,
            status: 'NORMAL' as const,
            timeSync: true,
            upLink: 'OK' as const,
            downLink: 'OK' as const,
            lastStatusTime: at,
            updatedAt: at,
          }
        }),
      )
      await within.insert(
        'gateway-event',
        predefined.flatMap(({ storeCode, gwMac }) => {
          const at = joined.get(gwMac)?.at
          return at === undefined ? [] : [{ storeCode, gwMac, event: 'BACK' as const, at }]
        }),
      )
      for (const gateway of predefined) {
        const event = joined.get(gateway.gwMac)
        if (event && (await within.count('tag', { storeCode: gateway.storeCode })) === 0)
          await takeLabels(within, gateway, event)
      }
      return predefined.length
    },
  )
}

async function takeLabels(
  records: Records,
  { storeCode, gwMac, ip }: Pick<Gateway, 'storeCode' | 'gwMac' | 'ip'>,
  { at, labels }: JoinedEvent,
): Promise<void> {
  await records.insert(
    'tag',
    labels.map((label) => ({
      ...label,
      storeCode,
      tagType: typeOfTagId(label.tagId),
      gwIp: ip ?? null,
      operation: 1,
      operationName: 'UPDATE',
      status: 'OK' as const,
      battStatus: 'OK' as const,
      updatedAt: at,
      respondedAt: at,
    })),
  )
  await records.update('gateway', { storeCode, gwMac }, { tagCount: labels.length })
}
