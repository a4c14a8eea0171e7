import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFacts, FileStore } from '../files/store/fileStore'

const THUMBNAIL = '.thumbnail'
const NAME = /^[0-9a-f]{24}$/
/** A file of ours: its name, the stamp of one that waits to be put in the place of another, and what of it this is. */
const FILE = /^([0-9a-f]{24})(?:\.(\d+)\.next)?((?:\.thumbnail)?(?:\.part)?)$/
const nextOf = (name: string, stamp: number) => `${name}.${stamp}.next`

/** Which files of the signage may be the same as others. */
export const isWholeMedia = (name: string) => !name.endsWith(THUMBNAIL)

/** The files of the signage, under names that the server makes: nothing of what a client says is in one. */
export class MediaStore {
  /** @param incoming the folder where files wait until they are taken */
  constructor(
    readonly store: FileStore,
    readonly incoming: string,
  ) {}

  newName(): string {
    return randomBytes(12).toString('hex')
  }

  /** Takes a file that has come in. */
  async take(name: string, path: string, thumbnail?: Buffer): Promise<void> {
    if (thumbnail) await this.store.put(named(name) + THUMBNAIL, thumbnail)
    await this.store.take(named(name), path)
  }

  /**
   * Takes a file that is to come in the place of what is there under this name, beside that: `replace` it once its record
   * is changed. Where the server ends between the two, the next start sees by the stamp what the record says.
   * @param stamp what its record will have as `updatedAt`
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

  /** Gives what is under one name another name too. @returns false where it is not there */
  async copy(from: string, to: string): Promise<boolean> {
    await this.store.copy(named(from) + THUMBNAIL, named(to) + THUMBNAIL)
    return this.store.copy(from, to)
  }

  async remove(name: string): Promise<void> {
    await this.store.remove(named(name))
    await this.store.remove(name + THUMBNAIL)
  }

  /**
   * Removes what belongs to no record, as the files of a deleted store and of an upload that was cut off, and puts files in
   * their place whose records were changed already.
   * @param known when the records of files were changed last, by their names
   * @param before only what was written earlier, epoch seconds
   */
  async sweep(known: ReadonlyMap<string, number | null | undefined>, before: number): Promise<number> {
    let removed = 0
    for await (const file of this.store.list()) {
      const [, name = '', stamp, rest = ''] = FILE.exec(file) ?? []
      const isKnown = known.has(name) && stamp === undefined && (rest === '' || rest === THUMBNAIL)
      if (name === '' || isKnown || !isOlder(await this.store.head(file), before)) continue
      const isNext = stamp !== undefined && known.get(name) === Number(stamp)
      if (isNext && rest === '') await this.replace(name, Number(stamp))
      // A thumbnail goes with its file.
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
      const at = await stat(path).then(({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs) / 1000, () => Infinity)
      if (!FILE.test(file) || at >= before) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }
}

const isOlder = (found: FileFacts | undefined, before: number): boolean => found !== undefined && found.at < before

function named(name: string): string {
  if (!NAME.test(name)) throw new Error('not a name of a stored file')
  return name
}

/** The name of the small picture of a file. */
export const thumbnailName = (name: string): string => named(name) + THUMBNAIL
