import { join } from 'node:path'
import type { Services } from '../services'
import { sweepFiles } from '../signage/sweep'
import { ensureFolder, sweepFolder } from './keep'

/** Where uploads and made files wait: what is there at a start is of a run that ended before it was done with it. */
const WAITING = ['downloads', 'migration', 'apps/waiting', 'upgrade/waiting'] as const

/**
 * Removes the files that an earlier run left and no record names; call it at the start, before any call is answered.
 * Files of products and papers are looked after by their queues.
 * @returns how many went
 */
export async function sweepLeftFiles({ filesDir, records, signage, clock }: Pick<Services, 'filesDir' | 'records' | 'signage' | 'clock'>): Promise<number> {
  let removed = 0
  for (const folder of WAITING) removed += await sweepFolder(join(filesDir, folder), () => false)
  for (const [folder, resource, ending] of [['apps', 'mobile-app-file', 'apk'], ['upgrade', 'upgrade-file', 'package']] as const) {
    const known = new Set((await records.pick(resource, ['_id'])).map(({ _id }) => `${_id}.${ending}`))
    removed += await sweepFolder(await ensureFolder(join(filesDir, folder)), (name) => known.has(name))
  }
  return removed + (await sweepFiles(signage, records, clock(), 0))
}
