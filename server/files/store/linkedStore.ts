import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ensureFolder, keepFile, PART } from '../keep'
import type { Content } from './fileStore'
import { FolderStore, ifMissing, moved } from './folderStore'

const HASH = /^[0-9a-f]{64}$/

/**
 * A folder of files of which many have the same content. What several names have in common is on the disk once: each name
 * is a link to it, and so is its hash in `shared`. The file system counts the links; a file that is there is never written
 * again.
 */
export class LinkedStore extends FolderStore {
  readonly #shared = join(this.folder, 'shared')

  /** @param isLinked which of the files may be the same as others; it is not looked for among the rest */
  constructor(
    folder: string,
    private readonly isLinked: (name: string) => boolean,
    isShared = false,
  ) {
    super(folder, isShared)
  }

  override async put(name: string, content: Content): Promise<void> {
    // Of what comes in pieces the hash is not known before it is written.
    if (!Buffer.isBuffer(content) || !this.isLinked(name)) return super.put(name, content)
    const path = await this.placeFor(name)
    await this.#link(createHash('sha256').update(content).digest('hex'), path, () => super.put(name, content))
  }

  /** Takes a file to where it belongs, or what is there already with the same content. */
  override async take(name: string, path: string): Promise<void> {
    if (!this.isLinked(name)) return super.take(name, path)
    const to = await this.placeFor(name)
    await this.#link(await hashOf(path), to, () => moved(path, to))
    await rm(path, { force: true })
  }

  override async copy(from: string, to: string): Promise<boolean> {
    const [source, path] = [this.path(from), await this.placeFor(to)]
    await rm(path + PART, { force: true })
    const isThere = (await linked(source, path + PART)) || ((await copyFile(source, path + PART).then(() => true, ifMissing)) ?? false)
    if (isThere) await keepFile(path + PART, path)
    return isThere
  }

  override async move(from: string, to: string): Promise<void> {
    await super.move(from, to)
    // Between two links of one file a rename does nothing.
    await super.remove(from)
  }

  override async remove(name: string): Promise<void> {
    const path = this.path(name)
    const isLast = this.isLinked(name) && (await stat(path).then(({ nlink }) => nlink === 2, () => false))
    // A sweep may take it first.
    const hash = isLast ? await hashOf(path).catch(() => undefined) : undefined
    await super.remove(name)
    const shared = hash && join(this.#shared, hash)
    if (shared !== undefined && (await isAlone(shared))) await rm(shared, { force: true })
  }

  override async tidy(before: number): Promise<void> {
    for (const hash of (await readdir(this.#shared).catch(ifMissing)) ?? []) {
      const path = join(this.#shared, hash)
      if (HASH.test(hash) && (await isOlder(path, before)) && (await isAlone(path))) await rm(path, { force: true })
    }
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
}

const linked = (from: string, to: string): Promise<boolean> => link(from, to).then(() => true, () => false)

const isAlone = (path: string): Promise<boolean> => stat(path).then(({ nlink }) => nlink === 1, () => false)

const isOlder = (path: string, before: number): Promise<boolean> => stat(path).then(({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs) / 1000 < before, () => false)

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
