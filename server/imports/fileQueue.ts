import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Does work to its end, whatever the database does meanwhile. */
export type Through = <Result>(work: () => Promise<Result>) => Promise<Result>

/** The server ends: what was under way goes on at its next start. */
export class Closing extends Error {}

/** Files that have come in and wait, in a folder of their own, for their turn: one after the other, in the background. */
export class FileQueue {
  #running: Promise<void> = Promise.resolve()
  #waiting = 0
  #isClosing = false

  /**
   * @param onError notified of what fails in a turn
   * @param through does a turn again where the database was away or full meanwhile
   */
  constructor(
    private readonly path: string,
    private readonly onError: (cause: unknown) => void,
    private readonly through: Through = (work) => work(),
  ) {}

  /** Files that wait or are under way. */
  get busy(): number {
    return this.#waiting
  }

  /** Where a file is kept while it comes in. */
  async folder(): Promise<string> {
    await mkdir(this.path, { recursive: true, mode: 0o700 })
    return this.path
  }

  /** The file of an upload: as it came in, or as it is staged. */
  file(id: number, ending: 'upload' | 'staged' = 'upload'): string {
    return join(this.path, `${id}.${ending}`)
  }

  /** Gives a file its turn. */
  add(turn: () => Promise<void>): void {
    this.#waiting += 1
    this.#running = this.#running
      .then(() => this.through(async () => (this.#isClosing ? undefined : turn())))
      .catch((cause: unknown) => (cause instanceof Closing ? undefined : this.onError(cause)))
      .finally(() => (this.#waiting -= 1))
  }

  /** @throws Closing once the server ends: called between two steps of a turn */
  readonly goOn = (): void => {
    if (this.#isClosing) throw new Closing()
  }

  /** Which of the uploads that an earlier run left have their file still. What belongs to none of them is removed. */
  async found(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const names = new Set(await readdir(await this.folder()))
    const known = new Set(ids.flatMap((id) => [`${id}.upload`, `${id}.staged`]))
    for (const name of names) if (!known.has(name)) await rm(join(this.path, name), { force: true })
    return new Set(ids.filter((id) => names.has(`${id}.upload`)))
  }

  /** Removes the files of an upload that is through. */
  async remove(id: number): Promise<void> {
    for (const ending of ['upload', 'staged'] as const) await rm(this.file(id, ending), { force: true })
  }

  /** Waits for what is under way. */
  settled(): Promise<void> {
    return this.#running
  }

  /** Stops between two steps. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.#running
  }
}
