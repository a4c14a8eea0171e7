import type { Records } from '../db/records'
import type { Signage } from './signage'

const HOUR = 3600
const withFiles = ['plus-image', 'plus-video', 'plus-widget', 'software-package'] as const

/**
 * Removes the files of the signage that have no record for an hour: those of deleted stores, and of uploads that were cut off.
 * @param grace seconds that a file may wait for its record; one that another server may have written waits an hour at least
 */
export async function sweepFiles({ files }: Pick<Signage, 'files'>, records: Records, now: number, grace = HOUR): Promise<number> {
  const known = await Promise.all(withFiles.map((name) => records.pick(name, ['_id', 'updatedAt'])))
  return files.sweep(new Map(known.flat().map(({ _id, updatedAt }) => [_id, updatedAt])), grace === 0 && !files.store.isShared ? Infinity : now - (grace || HOUR))
}
