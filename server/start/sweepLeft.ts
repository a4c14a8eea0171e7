import { join } from 'node:path'
import type { Records } from '../db/records'
import type { Downloads } from '../files/downloads'
import { sweepFolder } from '../files/keep'
import { type Files, tidyRooms } from '../files/store/files'
import type { FileStore } from '../files/store/fileStore'
import { sweepSoftware } from '../hardware/softwareFiles'
import type { Signage } from '../signage/signage'
import { sweepFiles } from '../signage/mediaStore'

/** Folders of unfinished work; what they contain at the start is left from an earlier run. */
const WAITING = ['migration', 'apps/waiting', 'upgrade/waiting', 'gateways/waiting'] as const
/** Files of another server may not have a record yet, for so many seconds. */
const GRACE = 3600

/** What knows of the files. */
interface Keepers {
  readonly files: Files
  readonly filesDir: string
  readonly downloads: Downloads
  readonly records: Records
  readonly signage: Signage
  /** Epoch seconds. */
  readonly clock: () => number
}

/**
 * Removes files that an earlier run left and no record names; call it before any call is answered. Imported files are
 * cleaned up by their queues.
 * @returns how many were removed
 */
export async function sweepLeftFiles({
  files,
  filesDir,
  downloads,
  records,
  signage,
  clock,
}: Keepers): Promise<number> {
  let removed = 0
  for (const folder of WAITING) removed += await sweepFolder(join(filesDir, folder), () => false)
  await tidyRooms(files, clock(), true)
  await downloads.cleanUp()
  for (const [room, resource, ending] of [
    ['apps', 'mobile-app-file', 'apk'],
    ['upgrade', 'upgrade-file', 'package'],
  ] as const) {
    const known = new Set((await records.pick(resource, ['_id'])).map(({ _id }) => `${_id}.${ending}`))
    removed += await sweepStore(files.room(room), (name) => known.has(name), clock())
  }
  removed += await sweepSoftware(records, files, clock())
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
