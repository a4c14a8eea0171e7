import type { Records } from '../db/records'
import type { Signage } from './signage'

const HOUR = 3600
const withFiles = ['plus-image', 'plus-video', 'plus-widget', 'software-package'] as const

/** Removes the files of the signage that have no record for an hour: those of deleted stores, and of uploads that were cut off. */
export async function sweepFiles({ files }: Pick<Signage, 'files'>, records: Records, now: number): Promise<number> {
  const known = await Promise.all(withFiles.map((name) => records.pick(name, ['_id'])))
  return files.sweep(new Set(known.flat().map(({ _id }) => _id)), now - HOUR)
}
