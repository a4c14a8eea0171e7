import { createReadStream } from 'node:fs'
import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ensureFolder, keepFile, PART, writeWhole } from '../keep'
import { type ByteRange, checked, type Content, type FileContent, type FileFacts, type FileStore } from './fileStore'

/** The files of a folder of their own; folders in it are none of them. */
export class FolderStore implements FileStore {
  /** @param isShared whether other servers have this folder too */
  constructor(
    readonly folder: string,
    readonly isShared = false,
  ) {}

  async put(name: string, content: Content): Promise<void> {
    const path = await this.placeFor(name)
    if (Buffer.isBuffer(content)) return writeWhole(path, content)
    try {
      // Made before it is written: what fails at once would else be made behind its removal.
      const file = await open(path + PART, 'w', 0o600)
      await pipeline(Readable.from(content), file.createWriteStream())
      await keepFile(path + PART, path)
    } catch (error) {
      await rm(path + PART, { force: true })
      throw error
    }
  }

  async take(name: string, path: string): Promise<void> {
    await moved(path, await this.placeFor(name))
  }

  async read(name: string, { from = 0, to }: Partial<ByteRange> = {}): Promise<FileContent | undefined> {
    const found = await this.head(name)
    if (!found) return undefined
    const end = Math.min(to ?? Infinity, found.size - 1)
    if (from > end) return { stream: Readable.from([]), size: 0 }
    return { stream: createReadStream(this.path(name), { start: from, end }), size: end - from + 1 }
  }

  async head(name: string): Promise<FileFacts | undefined> {
    const found = await stat(this.path(name)).catch(ifMissing)
    // A new name for a file is younger than what it holds.
    return found?.isFile() ? { size: found.size, at: Math.max(found.mtimeMs, found.ctimeMs) / 1000 } : undefined
  }

  async *list(): AsyncGenerator<string> {
    for (const entry of (await readdir(this.folder, { withFileTypes: true }).catch(ifMissing)) ?? []) if (entry.isFile()) yield entry.name
  }

  async copy(from: string, to: string): Promise<boolean> {
    const path = await this.placeFor(to)
    const isThere = await copyFile(this.path(from), path + PART).then(() => true, ifMissing)
    if (isThere) await keepFile(path + PART, path)
    return isThere ?? false
  }

  async move(from: string, to: string): Promise<void> {
    await rename(this.path(from), this.path(to))
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true })
  }

  withPath<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result> {
    return work(this.path(name))
  }

  async urlOf(): Promise<undefined> {
    return undefined
  }

  async tidy(_before: number): Promise<void> {}

  protected path(name: string): string {
    return join(this.folder, checked(name))
  }

  protected async placeFor(name: string): Promise<string> {
    await ensureFolder(this.folder)
    return this.path(name)
  }
}

/** Moves a file that has come in, also from another file system. */
export async function moved(from: string, to: string): Promise<void> {
  try {
    await keepFile(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to + PART)
    await keepFile(to + PART, to)
    await rm(from, { force: true })
  }
}

export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
