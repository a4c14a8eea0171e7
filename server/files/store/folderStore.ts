import { createReadStream } from 'node:fs'
import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ensureFolder, isPart, keepFile, viaPart, writeWhole } from '../keep'
import { type ByteRange, checked, type Content, type FileContent, type FileFacts, type FileStore } from './fileStore'

/** Stores files in a folder; its subfolders are ignored. */
export class FolderStore implements FileStore {
  /** @param isShared whether other servers have this folder too */
  constructor(
    readonly folder: string,
    readonly isShared = false,
  ) {}

  async put(name: string, content: Content): Promise<void> {
    const path = await this.placeFor(name)
    if (Buffer.isBuffer(content)) return writeWhole(path, content)
    await viaPart(path, async (part) => {
      // Created first: if the content fails at once, a file created later would not be removed.
      const file = await open(part, 'w', 0o600)
      await pipeline(Readable.from(content), file.createWriteStream())
    })
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
    // A rename changes ctime, but not mtime.
    return found?.isFile() ? { size: found.size, at: Math.max(found.mtimeMs, found.ctimeMs) / 1000 } : undefined
  }

  async *list(): AsyncGenerator<string> {
    for (const entry of (await readdir(this.folder, { withFileTypes: true }).catch(ifMissing)) ?? [])
      if (entry.isFile() && !isPart(entry.name)) yield entry.name
  }

  async copy(from: string, to: string): Promise<boolean> {
    const path = await this.placeFor(to)
    return viaPart(path, async (part) => {
      const isThere = await this.duplicate(this.path(from), part).then(() => true, ifMissing)
      return isThere ?? false
    })
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

  async tidy(before: number): Promise<void> {
    for (const name of ((await readdir(this.folder).catch(ifMissing)) ?? []).filter(isPart)) {
      const path = join(this.folder, name)
      if (await isOlder(path, before)) await rm(path, { force: true })
    }
  }

  protected duplicate(from: string, to: string): Promise<void> {
    return copyFile(from, to)
  }

  protected path(name: string): string {
    return join(this.folder, checked(name))
  }

  protected async placeFor(name: string): Promise<string> {
    await ensureFolder(this.folder)
    return this.path(name)
  }
}

/** Moves a file, also between file systems. */
export async function moved(from: string, to: string): Promise<void> {
  try {
    await keepFile(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await viaPart(to, (part) => copyFile(from, part))
    await rm(from, { force: true })
  }
}

/** Whether a file exists and was last written or renamed before a time in epoch seconds. */
export const isOlder = (path: string, before: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs) / 1000 < before,
    () => false,
  )

export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
