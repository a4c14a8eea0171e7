import { access as lookAt, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '../../startRefused'
import type { FileStore } from './fileStore'
import { FolderStore } from './folderStore'
import { LinkedStore } from './linkedStore'
import { openS3, type S3Access, S3Store, type S3Options } from './s3Store'

/** What the environment says of where files are stored. */
export interface FilesConfig {
  /** `s3://bucket/prefix`, or `file:///folder` that other servers have too; a folder of this server's own without it. */
  readonly filesUrl: string | undefined
  readonly s3Region: string
  readonly s3Endpoint: string | undefined
  readonly s3BrowserEndpoint: string | undefined
}

/** The kinds of files that are stored, each in a room of its own. */
export type Room = 'downloads' | 'products' | 'paper' | 'signage' | 'apps' | 'upgrade' | 'backups' | 'uploads'

/** All stored files of this server. */
export interface Files {
  room(name: Exclude<Room, 'signage'>): FileStore
  /** Files of which many are the same. @param isLinked which of them it is looked for */
  linked(name: 'signage', isLinked: (name: string) => boolean): FileStore
  /** Makes sure that they can be reached. @throws StartRefused where they can not, in words for who set it up */
  check(): Promise<void>
}

/** @param folder the server's own */
export function openFiles({ filesUrl, ...given }: FilesConfig, folder: string): Files {
  if (filesUrl?.startsWith('s3:')) return inBucket(readS3Url(filesUrl, given))
  const home = filesUrl === undefined ? folder : fileURLToPath(filesUrl)
  const isShared = filesUrl !== undefined
  return {
    room: (name) => new FolderStore(join(home, name), isShared),
    linked: (name, isLinked) => new LinkedStore(join(home, name), isLinked, isShared),
    async check() {
      try {
        // Its parents are there, or the address is a mistake.
        await mkdir(home, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => error.code === 'EEXIST' || Promise.reject(error))
        await lookAt(home, constants.W_OK)
      } catch (error) {
        throw new StartRefused(`The files of ${isShared ? 'FILES_URL' : 'DATA_DIR'} cannot be written: ${(error as Error).message}`)
      }
    },
  }
}

/** @throws StartRefused where the address is none */
export function readS3Url(url: string, { s3Region: region, s3Endpoint: endpoint, s3BrowserEndpoint: browserEndpoint }: Omit<FilesConfig, 'filesUrl'>): S3Options {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(url) ?? []
  if (bucket === undefined) throw new StartRefused(`FILES_URL is ${url}: it must be an address such as s3://bucket/prefix`)
  const prefix = path.split('/').filter(Boolean).join('/')
  return { bucket, prefix: prefix && `${prefix}/`, region, endpoint, browserEndpoint }
}

function inBucket(options: S3Options): Files {
  let opened: Promise<S3Access> | undefined
  const access = () => (opened ??= openS3(options))
  const room = (name: Room) => new S3Store({ bucket: options.bucket, prefix: `${options.prefix}${name}/` }, access)
  return {
    room,
    linked: room,
    async check() {
      try {
        for await (const _name of room('downloads').list()) break
      } catch (error) {
        throw new StartRefused(`The files of FILES_URL cannot be reached: ${(error as Error).message}`)
      }
    },
  }
}
