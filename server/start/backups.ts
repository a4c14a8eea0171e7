import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Config } from '../config'
import type { Connection } from '../db/connection'
import { packFolder, unpackFolder } from '../files/folderArchive'
import type { Files } from '../files/store/files'
import type { FileStore } from '../files/store/fileStore'

const ARCHIVE = '.tar.gz'
const NAME = /^\d{4}-[\dT.-]*Z$/

/** The folder of a data folder's backups. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/** What backups need to know. */
export interface BackupPlaces {
  readonly config: Pick<Config, 'dataDir' | 'backupKeep' | 'filesUrl'>
  readonly files: Pick<Files, 'room'>
}

/** The backups of the embedded database: folders in the data folder, and archives in the file store of FILES_URL. */
export class Backups {
  readonly folder: string
  /** The store that survives the machine; undefined if files are in the data folder. */
  readonly #store: FileStore | undefined

  constructor(private readonly places: BackupPlaces) {
    this.folder = backupFolder(places.config.dataDir)
    this.#store = places.config.filesUrl === undefined ? undefined : places.files.room('backups')
  }

  /**
   * Makes a backup, and removes the oldest ones beyond BACKUP_KEEP in both places.
   * @returns its folder
   * @throws FileStoreUnavailable if the backup is in the data folder but could not be stored
   */
  async make(connection: Pick<Connection, 'backup'>): Promise<string> {
    if (!connection.backup) throw new Error('A PostgreSQL server is backed up by its own tools, such as pg_dump.')
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    const name = new Date().toISOString().replaceAll(':', '-')
    const to = join(this.folder, name)
    await connection.backup(to)
    for (const old of this.#tooMany(this.here())) rmSync(join(this.folder, old), { recursive: true, force: true })
    const store = this.#store
    if (!store) return to
    await packFolder(to, (packed) => store.put(name + ARCHIVE, packed))
    for (const old of this.#tooMany(await this.stored())) await store.remove(old + ARCHIVE)
    return to
  }

  /** Names of the backups in the data folder, oldest first. */
  here(): string[] {
    return existsSync(this.folder)
      ? readdirSync(this.folder)
          .filter((name) => NAME.test(name))
          .sort()
      : []
  }

  /** Names of the backups in the file store, oldest first; none without a store. */
  async stored(): Promise<string[]> {
    const names: string[] = []
    for await (const name of this.#store?.list() ?? []) {
      const backup = name.slice(0, -ARCHIVE.length)
      if (name.endsWith(ARCHIVE) && NAME.test(backup)) names.push(backup)
    }
    return names.sort()
  }

  /**
   * Finds a backup, downloading it if it is only stored.
   * @param name a folder, or the name of a backup, with or without the extension of its archive
   * @returns its path, and a function that removes the download; undefined if there is none
   */
  async find(name: string): Promise<{ readonly path: string; readonly done: () => void } | undefined> {
    const own = basename(name).replace(/\.tar\.gz$/, '')
    const path = [name, join(this.folder, own)]
      .map((one) => resolve(one))
      .find((one) => existsSync(join(one, 'PG_VERSION')))
    if (path !== undefined) return { path, done: () => undefined }
    const packed = NAME.test(own) ? await this.#store?.read(own + ARCHIVE) : undefined
    if (!packed) return undefined
    // If the process is killed, the next backup removes the rest.
    const partial = join(this.folder, `${own}.partial`)
    const done = () => rmSync(partial, { recursive: true, force: true })
    done()
    try {
      await unpackFolder(packed.stream, partial)
    } catch (error) {
      done()
      throw error
    }
    return { path: partial, done }
  }

  #tooMany(names: readonly string[]): readonly string[] {
    return names.slice(0, Math.max(0, names.length - Math.max(1, this.places.config.backupKeep)))
  }
}
