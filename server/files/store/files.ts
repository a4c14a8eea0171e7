import { access as checkAccess, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../../base/errors'
import type { FileStore } from './fileStore'
import { FolderStore } from './folderStore'
import { LinkedStore } from './linkedStore'
import { openS3, type S3Access, S3Store, type S3Options } from './s3Store'

/** Where files are stored. */
export interface FilesConfig {
  /** `s3://bucket/prefix`, or `file:///folder` for a shared folder; undefined for a folder of this server. */
  readonly filesUrl: string | undefined
  readonly s3Region: string
  readonly s3Endpoint: string | undefined
  readonly s3BrowserEndpoint: string | undefined
}

/** The kinds of stored files, each in a folder or prefix of its own; `signage`, where many files are identical, is separate. */
const ROOMS = ['downloads', 'products', 'paper', 'apps', 'upgrade', 'gateways', 'backups', 'uploads'] as const
type Room = (typeof ROOMS)[number]

/** The file stores of this server. */
export interface Files {
  room(name: Room): FileStore
  /** A store that keeps identical files once. @param isLinked which files to deduplicate */
  linked(name: 'signage', isLinked: (name: string) => boolean): FileStore
  /** Checks that the stores are accessible. @throws StartupError */
  check(): Promise<void>
}

/** How long another server may take to write a file. */
const GRACE_SECONDS = 3600

/**
 * Removes incomplete files from all rooms except the signage, which is swept separately.
 * @param now epoch seconds
 * @param isStart whether this server cannot be writing any files yet
 */
export async function tidyRooms(files: Pick<Files, 'room'>, now: number, isStart = false): Promise<void> {
  for (const store of ROOMS.map((name) => files.room(name)))
    await store.tidy(isStart && !store.isShared ? Infinity : now - GRACE_SECONDS)
}

/** @param folder the folder without FILES_URL */
export function openFiles({ filesUrl, ...given }: FilesConfig, folder: string): Files {
  if (filesUrl?.startsWith('s3:')) return inBucket(readS3Url(filesUrl, given))
  const home = filesUrl === undefined ? folder : fileURLToPath(filesUrl)
  const isShared = filesUrl !== undefined
  return {
    room: (name) => new FolderStore(join(home, name), isShared),
    linked: (name, isLinked) => new LinkedStore(join(home, name), isLinked, isShared),
    async check() {
      try {
        // Not recursive: missing parents mean a wrong address.
        await mkdir(home, { mode: 0o700 }).catch(
          (error: NodeJS.ErrnoException) => error.code === 'EEXIST' || Promise.reject(error),
        )
        await checkAccess(home, constants.W_OK)
      } catch (error) {
        throw new StartupError(
          `The files of ${isShared ? 'FILES_URL' : 'DATA_DIR'} cannot be written: ${(error as Error).message}`,
        )
      }
    },
  }
}

/** Parses an S3 URL. @throws StartupError */
function readS3Url(
  url: string,
  { s3Region: region, s3Endpoint: endpoint, s3BrowserEndpoint: browserEndpoint }: Omit<FilesConfig, 'filesUrl'>,
): S3Options {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(url) ?? []
  if (bucket === undefined)
    throw new StartupError(`FILES_URL is ${url}: it must be an address such as s3://bucket/prefix`)
  const prefix = path.split('/').filter(Boolean).join('/')
  return { bucket, prefix: prefix && `${prefix}/`, region, endpoint, browserEndpoint }
}

function inBucket(options: S3Options): Files {
  let opened: Promise<S3Access> | undefined
  const access = () => (opened ??= openS3(options))
  const room = (name: Room | 'signage') =>
    new S3Store({ bucket: options.bucket, prefix: `${options.prefix}${name}/` }, access)
  return {
    room,
    linked: room,
    async check() {
      try {
        for await (const _name of room('downloads').list()) break
      } catch (error) {
        throw new StartupError(`The files of FILES_URL cannot be reached: ${(error as Error).message}`)
      }
    },
  }
}
