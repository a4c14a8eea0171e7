import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ensureFolder, viaPart } from '../keep'
import type { Content } from './fileStore'
import { FolderStore, ifMissing, isOlder, moved } from './folderStore'

const HASH = /^[0-9a-f]{64}$/

/**
 * Stores files in a folder, keeping identical content once: each name is a hard link to it, and so is its hash in `shared`.
 * The file system counts the links. Existing files are never modified.
 */
export class LinkedStore extends FolderStore {
  readonly #shared = join(this.folder, 'shared')

  /** @param isLinked which files to deduplicate */
  constructor(
    folder: string,
    private readonly isLinked: (name: string) => boolean,
    isShared = false,
  ) {
    super(folder, isShared)
  }

  override async put(name: string, content: Content): Promise<void> {
    // The hash of a stream is not known in advance.
    if (!Buffer.isBuffer(content) || !this.isLinked(name)) return super.put(name, content)
    const path = await this.placeFor(name)
    await this.#link(createHash('sha256').update(content).digest('hex'), path, () => super.put(name, content))
  }

  /** Moves a file into the store, or links existing content that is identical. */
  override async take(name: string, path: string): Promise<void> {
    if (!this.isLinked(name)) return super.take(name, path)
    const to = await this.placeFor(name)
    await this.#link(await hashOf(path), to, () => moved(path, to))
    await rm(path, { force: true })
  }

  override async move(from: string, to: string): Promise<void> {
    await super.move(from, to)
    // Renaming between two links of one file does nothing.
    await super.remove(from)
  }

  override async remove(name: string): Promise<void> {
    const path = this.path(name)
    const isLast =
      this.isLinked(name) &&
      (await stat(path).then(
        ({ nlink }) => nlink === 2,
        () => false,
      ))
    // A sweep may have removed it.
    const hash = isLast ? await hashOf(path).catch(() => undefined) : undefined
    await super.remove(name)
    const shared = hash && join(this.#shared, hash)
    if (shared !== undefined && (await isAlone(shared))) await rm(shared, { force: true })
  }

  override async tidy(before: number): Promise<void> {
    // First, since an incomplete file may be a link to shared content.
    await super.tidy(before)
    for (const hash of (await readdir(this.#shared).catch(ifMissing)) ?? []) {
      const path = join(this.#shared, hash)
      if (HASH.test(hash) && (await isOlder(path, before)) && (await isAlone(path))) await rm(path, { force: true })
    }
  }

  protected override async duplicate(from: string, to: string): Promise<void> {
    if (!(await linked(from, to))) await super.duplicate(from, to)
  }

  /** @param put stores the content if it is new or cannot be linked (another file system, too many links) */
  async #link(hash: string, to: string, put: () => Promise<void>): Promise<void> {
    const shared = join(this.#shared, hash)
    if (await viaPart(to, (part) => linked(shared, part))) return
    await put()
    await ensureFolder(this.#shared)
    await linked(to, shared)
  }
}

const linked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  )

const isAlone = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ nlink }) => nlink === 1,
    () => false,
  )

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
