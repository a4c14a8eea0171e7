import { join } from 'node:path'
import type { FileStore } from './store/fileStore'
import type { Services } from '../services'
import { sweepFiles } from '../signage/sweep'
import { sweepFolder } from './keep'

/** Where uploads and made files wait: what is there at a start is of a run that ended before it was done with it. */
const WAITING = ['migration', 'apps/waiting', 'upgrade/waiting'] as const
/** What another server has stored may have no record yet. */
const GRACE = 3600

/**
 * Removes the files that an earlier run left and no record names; call it at the start, before any call is answered.
 * Files of products and papers are looked after by their queues.
 * @returns how many went
 */
export async function sweepLeftFiles({ files, filesDir, downloads, records, signage, clock }: Pick<Services, 'files' | 'filesDir' | 'downloads' | 'records' | 'signage' | 'clock'>): Promise<number> {
  let removed = 0
  for (const folder of WAITING) removed += await sweepFolder(join(filesDir, folder), () => false)
  await downloads.cleanUp()
  for (const [room, resource, ending] of [['apps', 'mobile-app-file', 'apk'], ['upgrade', 'upgrade-file', 'package']] as const) {
    const known = new Set((await records.pick(resource, ['_id'])).map(({ _id }) => `${_id}.${ending}`))
    removed += await sweepStore(files.room(room), (name) => known.has(name), clock())
  }
  return removed + (await sweepFiles(signage, records, clock(), 0))
}

async function sweepStore(store: FileStore, isKnown: (name: string) => boolean, now: number): Promise<number> {
  let removed = 0
  for await (const name of store.list()) {
    if (isKnown(name) || (store.isShared && ((await store.head(name))?.at ?? now) > now - GRACE)) continue
    await store.remove(name)
    removed += 1
  }
  return removed
}
