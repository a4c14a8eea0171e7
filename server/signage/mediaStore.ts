import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ensureFolder, keepFile, writeWhole } from '../files/keep'

const THUMBNAIL = '.thumbnail'
const NAME = /^[0-9a-f]{24}$/
/** A file of ours: its name, the stamp of one that waits to be put in the place of another, and what of it this is. */
const FILE = /^([0-9a-f]{24})(?:\.(\d+)\.next)?((?:\.thumbnail)?(?:\.part)?)$/
const nextOf = (path: string, stamp: number) => `${path}.${stamp}.next`

/** The files of the signage on disk, under names that the server makes: nothing of what a client says is in a path. */
export class MediaStore {
  /** Where files wait until they are taken. */
  readonly incoming: string

  constructor(private readonly folder: string) {
    this.incoming = join(folder, 'incoming')
  }

  newName(): string {
    return randomBytes(12).toString('hex')
  }

  /** Takes a file that has come in. */
  async take(name: string, path: string, thumbnail?: Buffer): Promise<void> {
    await ensureFolder(this.folder)
    if (thumbnail) await writeWhole(this.path(name) + THUMBNAIL, thumbnail)
    await keepFile(path, this.path(name))
  }

  /**
   * Takes a file that is to come in the place of what is there under this name, beside that: `replace` it once its record
   * is changed. Where the server ends between the two, the next start sees by the stamp what the record says.
   * @param stamp what its record will have as `updatedAt`
   */
  async prepare(name: string, stamp: number, path: string, thumbnail?: Buffer): Promise<void> {
    const next = nextOf(this.path(name), stamp)
    if (thumbnail) await writeWhole(next + THUMBNAIL, thumbnail)
    await keepFile(path, next)
  }

  async replace(name: string, stamp: number): Promise<void> {
    const next = nextOf(this.path(name), stamp)
    const hasThumbnail = await stat(next + THUMBNAIL).then(() => true, () => false)
    if (hasThumbnail) await rename(next + THUMBNAIL, this.path(name) + THUMBNAIL)
    await rename(next, this.path(name))
  }

  async write(name: string, content: Buffer, thumbnail?: Buffer): Promise<void> {
    await ensureFolder(this.folder)
    if (thumbnail) await writeWhole(this.path(name) + THUMBNAIL, thumbnail)
    await writeWhole(this.path(name), content)
  }

  /** @returns undefined where the file is not there */
  async read(name: string): Promise<{ stream: Readable; size: number } | undefined> {
    return this.#open(this.path(name))
  }

  async thumbnail(name: string): Promise<{ stream: Readable; size: number } | undefined> {
    return this.#open(this.path(name) + THUMBNAIL)
  }

  async remove(name: string): Promise<void> {
    await Promise.all([rm(this.path(name), { force: true }), rm(this.path(name) + THUMBNAIL, { force: true })])
  }

  /**
   * Removes what belongs to no record, as the files of a deleted store and of an upload that was cut off, and puts files in
   * their place whose records were changed already.
   * @param known when the records of files were changed last, by their names
   * @param before only what was written earlier, epoch seconds
   */
  async sweep(known: ReadonlyMap<string, number | null | undefined>, before: number): Promise<number> {
    let removed = 0
    for (const folder of [this.folder, this.incoming]) {
      const names = await readdir(folder).catch(() => [])
      for (const file of names) {
        const [, name = '', stamp, rest = ''] = FILE.exec(file) ?? []
        if (name === '' || (folder === this.folder && known.has(name) && stamp === undefined && (rest === '' || rest === THUMBNAIL))) continue
        const path = join(folder, file)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
        if (mtimeMs / 1000 >= before) continue
        const isNext = stamp !== undefined && known.get(name) === Number(stamp)
        if (isNext && rest === '') await this.replace(name, Number(stamp))
        // A thumbnail goes with its file.
        else if (!(isNext && rest === THUMBNAIL) && (await rm(path).then(() => true, () => false))) removed += 1
      }
    }
    return removed
  }

  private path(name: string): string {
    if (!NAME.test(name)) throw new Error('not a name of a stored file')
    return join(this.folder, name)
  }

  async #open(path: string): Promise<{ stream: Readable; size: number } | undefined> {
    const found = await stat(path).catch(() => undefined)
    return found?.isFile() ? { stream: createReadStream(path), size: found.size } : undefined
  }
}
