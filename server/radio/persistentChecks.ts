import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import { raiseStoreAlarms, WARNING } from './alarms'
import { type CollectionEnd, type CollectionStart, NAMED } from './collecting'

/** Stores a running status check, for a restart to resume. */
export async function keepCheck(
  records: Records,
  { storeCode, storeName, at, cmd, tags }: CollectionStart,
): Promise<void> {
  const isAll = (await records.count('tag', { storeCode })) === tags.length
  await records.upsert('status-check-work', [
    { storeCode, storeName, startTime: at, cmd: cmd ?? null, tagMacs: isAll ? null : tags.map(({ tagMac }) => tagMac) },
  ])
}

/** A status check to resume. */
type LeftCheck = CollectionStart & Required<Pick<CollectionStart, 'waiting' | 'silent' | 'silentIds'>>

/**
 * The status checks that an earlier run left, with the tags that have not answered since. @param stores all by default
 */
export async function leftChecks(records: Records, stores?: readonly string[]): Promise<LeftCheck[]> {
  const left: LeftCheck[] = []
  for (const { storeCode, storeName, startTime, cmd, tagMacs } of await records.find(
    'status-check-work',
    stores ? { storeCode: stores } : {},
  )) {
    const tags = await records.pick('tag', ['tagMac', 'tagId', 'status', 'respondedAt', 'updatedAt'], {
      storeCode,
      ...(tagMacs && { tagMac: tagMacs }),
    })
    const isSilent = (tag: (typeof tags)[number]) => tag.status === 'MISSING' && (tag.updatedAt ?? 0) >= startTime
    const waiting = tags
      .filter((tag) => !isSilent(tag) && (tag.respondedAt ?? 0) < startTime)
      .map(({ tagMac }) => tagMac)
    const silent = tags.filter(isSilent)
    const gwList = (await records.pick('gateway', ['gwMac'], { storeCode })).map(({ gwMac }) => gwMac)
    left.push({
      storeCode,
      storeName,
      at: startTime,
      gwList,
      tags,
      cmd: (cmd ?? undefined) as CollectionStart['cmd'],
      waiting,
      silent: silent.length,
      silentIds: silent.slice(0, NAMED).map(({ tagId }) => tagId),
    })
  }
  return left
}

/** Replaces completed checks by their results, and raises alarms of silent tags. */
export async function endChecks(records: Records, share: Share, ended: readonly CollectionEnd[]): Promise<void> {
  if (ended.length === 0) return
  await share.transaction(
    records,
    ended.map(({ storeCode }) => storeCode),
    async (within) => {
      await dropChecks(
        within,
        ended.map(({ storeCode }) => storeCode),
      )
      await within.upsert(
        'tag-check-result',
        ended.map(({ storeCode, startTime, at, asked, silent, silentIds }) => ({
          storeCode,
          isRunning: false,
          startTime,
          endTime: at,
          asked,
          silent,
          silentIds: [...silentIds],
        })),
      )
      await raiseStoreAlarms(within, ended.filter(({ silent }) => silent > 0).map(timeOut))
    },
  )
}

/** Removes stopped checks, which have no result. */
export async function dropChecks(records: Records, storeCode: readonly string[]): Promise<void> {
  if (storeCode.length === 0) return
  for (const kept of ['status-check-work', 'tag-check-result'] as const) await records.remove(kept, { storeCode })
}

const timeOut = ({ storeCode, at, asked, silent }: CollectionEnd) => ({
  storeCode,
  at,
  class: WARNING as 2,
  type: 'TAG_STATUS_CHECK_TIME_OUT' as const,
  target: null,
  data: `${silent} / ${asked}`,
})
