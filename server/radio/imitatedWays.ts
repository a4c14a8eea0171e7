import type { LabelWay } from '../../src/generated/types'
import { groupBy } from '../base/groupBy'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import { further, wayOf } from '../hardware/labelWays'
import { type RadioEvent, storesOf } from './driver'

type ProgressEvent = Extract<RadioEvent, { kind: 'progress' }>

/**
 * Writes how far images of gateways are that imitate others, as the ways of their labels. What is of a gateway that imitates
 * nothing by now, and of a task that its label no longer waits for, is left out.
 */
export async function keepImitatedWays(records: Records, share: Share, events: readonly RadioEvent[]): Promise<void> {
  const told = events.filter((event) => event.kind === 'progress')
  if (told.length === 0) return
  await share.transaction(records, storesOf(told), async (within) => {
    for (const [storeCode, own] of groupBy(told, (event) => event.storeCode)) {
      const here = await imitating(within, storeCode, own)
      await keepOwn(within, storeCode, here)
    }
  })
}

async function imitating(
  records: Records,
  storeCode: string,
  events: readonly ProgressEvent[],
): Promise<readonly ProgressEvent[]> {
  const gwMac = [...new Set(events.map((event) => event.gwMac))]
  const gateways = await records.pick('gateway', ['gwMac', 'imitates'], { storeCode, gwMac })
  const here = new Set(gateways.flatMap((one) => ((one.imitates ?? 'NONE') === 'NONE' ? [] : [one.gwMac])))
  return events.filter((event) => here.has(event.gwMac))
}

async function keepOwn(records: Records, storeCode: string, events: readonly ProgressEvent[]): Promise<void> {
  const tagMac = [...new Set(events.map((event) => event.tagMac))].sort()
  const ways = new Map((await records.find('label-way', { storeCode, tagMac })).map((way) => [way.tagMac, way]))
  const begun = [...new Set(events.flatMap((event) => (event.state === 'SENDING' ? [event.tagMac] : [])))]
  const wishes = new Map(
    (await records.pick('label-state', ['tagMac', 'taskId', 'wanted', 'wantedAt'], { storeCode, tagMac: begun })).map(
      (wish) => [wish.tagMac, wish],
    ),
  )
  const turned = events.flatMap((event) => (event.page === undefined ? [] : [event.tagMac]))
  const spares =
    turned.length === 0 ? [] : await records.pick('label-spare', ['tagMac', 'readyAt'], { storeCode, tagMac: turned })
  const readyAt = new Map(spares.map((spare) => [spare.tagMac, spare.readyAt]))
  const changed = new Set<string>()
  for (const event of events) {
    const [before, wish] = [ways.get(event.tagMac), wishes.get(event.tagMac)]
    const way = event.state === 'SENDING' ? begin(event, wish, readyAt.get(event.tagMac) ?? null) : goOn(event, before)
    if (!way) continue
    ways.set(event.tagMac, way)
    changed.add(event.tagMac)
  }
  await records.upsert(
    'label-way',
    tagMac.flatMap((mac) => (changed.has(mac) ? (ways.get(mac) ?? []) : [])),
  )
}

function begin(
  event: ProgressEvent,
  wish: { readonly taskId: number; readonly wanted: string; readonly wantedAt: number } | undefined,
  readyAt: number | null,
): LabelWay | undefined {
  if (wish?.taskId !== event.taskId) return undefined
  const { gwMac, proof, at } = event
  const { wanted: picture, wantedAt } = wish
  // The clock of the simulator is that of its last step: nothing is sent before it was wanted.
  return wayOf(event, {
    gwMac,
    proof,
    at: Math.max(at, wantedAt),
    picture,
    wantedAt,
    texts: null,
    storedAt: event.page === undefined ? null : readyAt,
  })
}

function goOn({ taskId, state, isLast, reason, expectedAt, at }: ProgressEvent, before: LabelWay | undefined) {
  if (before?.taskId !== taskId || before.isLast === true || state === 'SENDING') return undefined
  return further(before, { state, isLast: isLast === true, reason, expectedAt }, Math.max(at, before.wantedAt ?? at))
}
