import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../files/store/fileStore'

/** What a file that another server takes in may wait for its record, in seconds. */
const GRACE = 3600

/**
 * Files that have come in and wait, stored, for their turn. What is made of one meanwhile lies in a folder of this machine,
 * and is made again at its next turn.
 */
export class FileQueue {
  /**
   * @param path the folder of this machine
   * @param store where the files wait
   */
  constructor(
    private readonly path: string,
    private readonly store: FileStore,
  ) {}

  /** Where a file is kept while it comes in. */
  async folder(): Promise<string> {
    await mkdir(this.path, { recursive: true, mode: 0o700 })
    return this.path
  }

  /** Keeps the file of an upload, which is gone from where it was. */
  keep(id: number, path: string): Promise<void> {
    return this.store.take(nameOf(id), path)
  }

  /** Does work with the file of an upload. */
  async read<Result>(id: number, work: (path: string) => Promise<Result>): Promise<Result> {
    await this.folder()
    return this.store.withPath(nameOf(id), work)
  }

  /** Where the lines of an upload are staged. */
  staged(id: number): string {
    return join(this.path, `${id}.staged`)
  }

  /** Which of the uploads that an earlier run left have their file still. What belongs to none of them is removed. */
  async found(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const known = new Set(ids.flatMap((id) => [nameOf(id), `${id}.staged`]))
    const names = new Set<string>()
    for await (const name of this.store.list()) {
      names.add(name)
      if (!known.has(name) && (await this.#isLeft(name))) await this.store.remove(name)
    }
    for (const name of await readdir(await this.folder())) if (!known.has(name) && !names.has(name)) await rm(join(this.path, name), { force: true })
    return new Set(ids.filter((id) => names.has(nameOf(id))))
  }

  /** Removes the files of an upload that is through. */
  async remove(id: number): Promise<void> {
    await this.store.remove(nameOf(id))
    await rm(this.staged(id), { force: true })
  }

  async #isLeft(name: string): Promise<boolean> {
    return !this.store.isShared || ((await this.store.head(name))?.at ?? Infinity) < Date.now() / 1000 - GRACE
  }
}

const nameOf = (id: number) => `${id}.upload`
