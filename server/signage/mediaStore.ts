import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ensureFolder, keepFile, writeWhole } from '../files/keep'

const THUMBNAIL = '.thumbnail'
const PART = '.part'
const NAME = /^[0-9a-f]{24}$/
/** A file of ours: its name, the stamp of one that waits to be put in the place of another, and what of it this is. */
const FILE = /^([0-9a-f]{24})(?:\.(\d+)\.next)?((?:\.thumbnail)?(?:\.part)?)$/
const HASH = /^[0-9a-f]{64}$/
const nextOf = (path: string, stamp: number) => `${path}.${stamp}.next`

/**
 * The files of the signage on disk, under names that the server makes: nothing of what a client says is in a path. What
 * several names have in common is on the disk once: each name is a link to it, and so is its hash in `shared`. The file
 * system counts the links; a file that is there is never written again.
 */
export class MediaStore {
  /** Where files wait until they are taken. */
  readonly incoming: string

  readonly #shared: string

  constructor(private readonly folder: string) {
    this.incoming = join(folder, 'incoming')
    this.#shared = join(folder, 'shared')
  }

  newName(): string {
    return randomBytes(12).toString('hex')
  }

  /** Takes a file that has come in. */
  async take(name: string, path: string, thumbnail?: Buffer): Promise<void> {
    await ensureFolder(this.folder)
    if (thumbnail) await writeWhole(this.path(name) + THUMBNAIL, thumbnail)
    await this.#keep(path, this.path(name))
  }

  /**
   * Takes a file that is to come in the place of what is there under this name, beside that: `replace` it once its record
   * is changed. Where the server ends between the two, the next start sees by the stamp what the record says.
   * @param stamp what its record will have as `updatedAt`
   */
  async prepare(name: string, stamp: number, path: string, thumbnail?: Buffer): Promise<void> {
    const next = nextOf(this.path(name), stamp)
    if (thumbnail) await writeWhole(next + THUMBNAIL, thumbnail)
    await this.#keep(path, next)
  }

  async replace(name: string, stamp: number): Promise<void> {
    const next = nextOf(this.path(name), stamp)
    const hasThumbnail = await stat(next + THUMBNAIL).then(() => true, () => false)
    if (hasThumbnail) await rename(next + THUMBNAIL, this.path(name) + THUMBNAIL)
    await rename(next, this.path(name))
    // Between two links of one file a rename does nothing.
    await rm(next, { force: true })
  }

  async write(name: string, content: Buffer, thumbnail?: Buffer): Promise<void> {
    await ensureFolder(this.folder)
    if (thumbnail) await writeWhole(this.path(name) + THUMBNAIL, thumbnail)
    const hash = createHash('sha256').update(content).digest('hex')
    await this.#link(hash, this.path(name), () => writeWhole(this.path(name), content))
  }

  /** Gives what is under one name another name too. @returns false where it is not there */
  async copy(from: string, to: string): Promise<boolean> {
    await this.#same(this.path(from) + THUMBNAIL, this.path(to) + THUMBNAIL)
    return this.#same(this.path(from), this.path(to))
  }

  /** @returns undefined where the file is not there */
  async read(name: string): Promise<{ stream: Readable; size: number } | undefined> {
    return this.#open(this.path(name))
  }

  async thumbnail(name: string): Promise<{ stream: Readable; size: number } | undefined> {
    return this.#open(this.path(name) + THUMBNAIL)
  }

  async remove(name: string): Promise<void> {
    const path = this.path(name)
    const isLast = await stat(path).then(({ nlink }) => nlink === 2, () => false)
    // A sweep may take it first.
    const hash = isLast ? await hashOf(path).catch(() => undefined) : undefined
    const shared = hash && join(this.#shared, hash)
    await Promise.all([rm(path, { force: true }), rm(path + THUMBNAIL, { force: true })])
    if (shared !== undefined && (await isAlone(shared))) await rm(shared, { force: true })
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
        if (!(await isOlder(path, before))) continue
        const isNext = stamp !== undefined && known.get(name) === Number(stamp)
        if (isNext && rest === '') await this.replace(name, Number(stamp))
        // A thumbnail goes with its file.
        else if (!(isNext && rest === THUMBNAIL) && (await rm(path).then(() => true, () => false))) removed += 1
      }
    }
    for (const hash of await readdir(this.#shared).catch(() => [])) {
      const path = join(this.#shared, hash)
      if (HASH.test(hash) && (await isOlder(path, before)) && (await isAlone(path))) await rm(path, { force: true })
    }
    return removed
  }

  /** Takes a file to where it belongs, or what is there already with the same content. */
  async #keep(from: string, to: string): Promise<void> {
    await this.#link(await hashOf(from), to, () => keepFile(from, to))
    await rm(from, { force: true })
  }

  async #same(from: string, to: string): Promise<boolean> {
    await rm(to + PART, { force: true })
    const isThere = (await linked(from, to + PART)) || (await copyFile(from, to + PART).then(() => true, ifMissing))
    if (isThere) await keepFile(to + PART, to)
    return isThere
  }

  /** @param put puts the content there where nothing else has it, or where it cannot be linked: another file system, too many links */
  async #link(hash: string, to: string, put: () => Promise<void>): Promise<void> {
    const shared = join(this.#shared, hash)
    // What a kill left may be a link to what others have: it is not written into.
    await rm(to + PART, { force: true })
    if (await linked(shared, to + PART)) {
      await keepFile(to + PART, to)
      return rm(to + PART, { force: true })
    }
    await put()
    await ensureFolder(this.#shared)
    await linked(to, shared)
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

const linked = (from: string, to: string): Promise<boolean> => link(from, to).then(() => true, () => false)

const ifMissing = (error: NodeJS.ErrnoException): false => {
  if (error.code === 'ENOENT') return false
  throw error
}

const isAlone = (path: string): Promise<boolean> => stat(path).then(({ nlink }) => nlink === 1, () => false)

/** Whether nothing was done with a file for a while: a new link to it is younger than what it holds. @param before epoch seconds */
const isOlder = (path: string, before: number): Promise<boolean> => stat(path).then(({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs) / 1000 < before, () => false)

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
