import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Records } from '../db/records'
import type { FileFacts, FileStore } from '../files/store/fileStore'

const THUMBNAIL = '.thumbnail'
const NAME = /^[0-9a-f]{24}$/
/** A stored file: its name, the stamp of a prepared replacement, and whether it is a thumbnail or incomplete. */
const FILE = /^([0-9a-f]{24})(?:\.(\d+)\.next)?((?:\.thumbnail)?(?:\.part)?)$/
const nextOf = (name: string, stamp: number) => `${name}.${stamp}.next`

/** Whether files of this name are shared if their contents are equal. */
export const isWholeMedia = (name: string) => !name.endsWith(THUMBNAIL)

/** The files of the signage, under generated names: nothing from a client is in a name. */
export class MediaStore {
  /** @param incoming the folder for files that are being received */
  constructor(
    readonly store: FileStore,
    readonly incoming: string,
  ) {}

  newName(): string {
    return randomBytes(12).toString('hex')
  }

  /** Stores a received file. */
  async take(name: string, path: string, thumbnail?: Buffer): Promise<void> {
    if (thumbnail) await this.store.put(named(name) + THUMBNAIL, thumbnail)
    await this.store.take(named(name), path)
  }

  /**
   * Stores a replacement beside the current file; call `replace` once its record is changed. If the server dies in
   * between, the next start decides by the stamp.
   * @param stamp the `updatedAt` that the record will have
   */
  async prepare(name: string, stamp: number, path: string, thumbnail?: Buffer): Promise<void> {
    const next = nextOf(named(name), stamp)
    if (thumbnail) await this.store.put(next + THUMBNAIL, thumbnail)
    await this.store.take(next, path)
  }

  async replace(name: string, stamp: number): Promise<void> {
    const next = nextOf(named(name), stamp)
    if (await this.store.head(next + THUMBNAIL)) await this.store.move(next + THUMBNAIL, name + THUMBNAIL)
    await this.store.move(next, name)
  }

  async write(name: string, content: Buffer, thumbnail?: Buffer): Promise<void> {
    if (thumbnail) await this.store.put(named(name) + THUMBNAIL, thumbnail)
    await this.store.put(named(name), content)
  }

  /** Copies a file under another name. @returns false if there is none */
  async copy(from: string, to: string): Promise<boolean> {
    await this.store.copy(named(from) + THUMBNAIL, named(to) + THUMBNAIL)
    return this.store.copy(from, to)
  }

  async remove(name: string): Promise<void> {
    await this.store.remove(named(name))
    await this.store.remove(name + THUMBNAIL)
  }

  /**
   * Removes files without a record, such as those of deleted stores and interrupted uploads, and completes replacements
   * whose records were changed.
   * @param known when records changed last, by the names of their files
   * @param before removes only files that are older, in epoch seconds
   * @returns how many were removed
   */
  async sweep(known: ReadonlyMap<string, number | null | undefined>, before: number): Promise<number> {
    let removed = 0
    for await (const file of this.store.list()) {
      const [, name = '', stamp, rest = ''] = FILE.exec(file) ?? []
      const isKnown = known.has(name) && stamp === undefined && (rest === '' || rest === THUMBNAIL)
      if (name === '' || isKnown || !isOlder(await this.store.head(file), before)) continue
      const isNext = stamp !== undefined && known.get(name) === Number(stamp)
      if (isNext && rest === '') await this.replace(name, Number(stamp))
      // A thumbnail is moved with its file.
      else if (!(isNext && rest === THUMBNAIL)) {
        await this.store.remove(file)
        removed += 1
      }
    }
    await this.store.tidy(before)
    return removed + (await this.#sweepIncoming(before))
  }

  async #sweepIncoming(before: number): Promise<number> {
    let removed = 0
    for (const file of await readdir(this.incoming).catch(() => [])) {
      const path = join(this.incoming, file)
      const at = await stat(path).then(
        ({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs) / 1000,
        () => Infinity,
      )
      if (!FILE.test(file) || at >= before) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }
}

const isOlder = (found: FileFacts | undefined, before: number): boolean => found !== undefined && found.at < before

function named(name: string): string {
  if (!NAME.test(name)) throw new Error('Not the name of a stored file')
  return name
}

/** The name of a file's thumbnail. */
export const thumbnailName = (name: string): string => named(name) + THUMBNAIL

const HOUR = 3600
const RESOURCES = ['plus-image', 'plus-video', 'plus-widget', 'software-package'] as const

/**
 * Removes files that have had no record for an hour: those of deleted stores and of interrupted uploads.
 * @param now epoch seconds
 * @param grace seconds that a file may exist before its record; files that other servers may have written get at least
 * an hour
 */
export async function sweepFiles(
  { files }: { readonly files: MediaStore },
  records: Records,
  now: number,
  grace = HOUR,
): Promise<number> {
  const known = await Promise.all(RESOURCES.map((name) => records.pick(name, ['_id', 'updatedAt'])))
  return files.sweep(
    new Map(known.flat().map(({ _id, updatedAt }) => [_id, updatedAt])),
    grace === 0 && !files.store.isShared ? Infinity : now - (grace || HOUR),
  )
}
