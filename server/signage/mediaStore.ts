import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const THUMBNAIL = '.thumbnail'
const NAME = /^[0-9a-f]{24}$/

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

  /** Takes a file that has come in, in the place of what is there under this name. */
  async take(name: string, path: string, thumbnail?: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    if (thumbnail) await writeFile(this.path(name) + THUMBNAIL, thumbnail, { mode: 0o600 })
    await rename(path, this.path(name))
  }

  /** Copies a file that stays where it is. */
  async copy(name: string, path: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await copyFile(path, this.path(name))
  }

  async write(name: string, content: Buffer, thumbnail?: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    if (thumbnail) await writeFile(this.path(name) + THUMBNAIL, thumbnail, { mode: 0o600 })
    await writeFile(this.path(name), content, { mode: 0o600 })
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
   * Removes what belongs to no record, as the files of a deleted store and of an upload that was cut off.
   * @param known the names that have records
   * @param before only what was written earlier, epoch seconds
   */
  async sweep(known: ReadonlySet<string>, before: number): Promise<number> {
    let removed = 0
    for (const folder of [this.folder, this.incoming]) {
      const names = await readdir(folder).catch(() => [])
      for (const file of names) {
        const name = file.replace(THUMBNAIL, '')
        if (!NAME.test(name) || (folder === this.folder && known.has(name))) continue
        const path = join(folder, file)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
        if (mtimeMs / 1000 >= before) continue
        await rm(path, { force: true })
        removed += 1
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
