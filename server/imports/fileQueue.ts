import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../files/store/fileStore'

/** How long a file may exist before its upload does, in seconds: another server may just be accepting it. */
const GRACE = 3600

/**
 * Received files that wait in the file store for their job. What is staged of one is in a local folder, and is made
 * again by the next job.
 */
export class FileQueue {
  /**
   * @param path the local folder
   * @param store where the files wait
   */
  constructor(
    private readonly path: string,
    private readonly store: FileStore,
  ) {}

  /** The local folder, created if necessary. */
  async folder(): Promise<string> {
    await mkdir(this.path, { recursive: true, mode: 0o700 })
    return this.path
  }

  /** Moves the received file of an upload into the store. */
  keep(id: number, path: string): Promise<void> {
    return this.store.take(nameOf(id), path)
  }

  /** Runs `work` with a local path to the file of an upload. */
  async read<Result>(id: number, work: (path: string) => Promise<Result>): Promise<Result> {
    await this.folder()
    return this.store.withPath(nameOf(id), work)
  }

  /** The local path of the staged lines of an upload. */
  staged(id: number): string {
    return join(this.path, `${id}.staged`)
  }

  /** @returns which of the uploads still have their file; other files are removed */
  async found(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const known = new Set(ids.flatMap((id) => [nameOf(id), `${id}.staged`]))
    const names = new Set<string>()
    for await (const name of this.store.list()) {
      names.add(name)
      if (!known.has(name) && (await this.#isLeft(name))) await this.store.remove(name)
    }
    for (const name of await readdir(await this.folder()))
      if (!known.has(name) && !names.has(name)) await rm(join(this.path, name), { force: true })
    return new Set(ids.filter((id) => names.has(nameOf(id))))
  }

  /** Removes the files of an upload that has ended. */
  async remove(id: number): Promise<void> {
    await this.store.remove(nameOf(id))
    await rm(this.staged(id), { force: true })
  }

  async #isLeft(name: string): Promise<boolean> {
    return !this.store.isShared || ((await this.store.head(name))?.at ?? Infinity) < Date.now() / 1000 - GRACE
  }
}

const nameOf = (id: number) => `${id}.upload`
