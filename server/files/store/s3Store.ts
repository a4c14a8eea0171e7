import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStoreUnavailable } from '../../base/errors'
import {
  type ByteRange,
  checked,
  type Content,
  type FetchedAs,
  type FileContent,
  type FileFacts,
  type FileStore,
} from './fileStore'

export interface S3Options {
  readonly bucket: string
  /** The prefix of each file; empty, or ending with a slash. */
  readonly prefix: string
  readonly region: string
  /** Set for services other than Amazon's. */
  readonly endpoint?: string | undefined
  /** Where browsers reach the service; without it they fetch files from the server. */
  readonly browserEndpoint?: string | undefined
}

type Sdk = typeof import('./s3Client')

/** The SDK, with a client for the server and one for URLs of browsers. */
export interface S3Access {
  readonly sdk: Sdk
  readonly client: ReturnType<Sdk['s3Client']>
  readonly browserClient: ReturnType<Sdk['s3Client']> | undefined
}

/** Loads the SDK on demand, because that takes longer than the rest of the start. */
export async function openS3({ region, endpoint, browserEndpoint }: S3Options): Promise<S3Access> {
  const sdk = await import('./s3Client')
  return {
    sdk,
    client: sdk.s3Client(region, endpoint),
    browserClient: browserEndpoint === undefined ? undefined : sdk.s3Client(region, browserEndpoint),
  }
}

/** The part size of multipart uploads; two parts are in memory. */
const PART_BYTES = 8 * 1024 * 1024
const ADDRESS_SECONDS = 300

/** Stores files in a bucket of an S3 service, without deduplication. */
export class S3Store implements FileStore {
  readonly isShared = true

  constructor(
    private readonly options: Pick<S3Options, 'bucket' | 'prefix'>,
    private readonly access: () => Promise<S3Access>,
  ) {}

  async put(name: string, content: Content): Promise<void> {
    const { sdk, client } = await this.access()
    const Body = Buffer.isBuffer(content) ? content : Readable.from(content, { objectMode: false })
    let ownFault: unknown
    // An error of the source is not one of the service.
    if (Body instanceof Readable) Body.once('error', (error) => (ownFault = error))
    const upload = new sdk.Upload({ client, params: { ...this.#at(name), Body }, queueSize: 2, partSize: PART_BYTES })
    await translated(upload.done()).catch((error: unknown) => {
      throw ownFault ?? error
    })
  }

  async take(name: string, path: string): Promise<void> {
    const { size } = await stat(path)
    await this.put(name, size === 0 ? Buffer.alloc(0) : createReadStream(path))
    await rm(path, { force: true })
  }

  async read(name: string, range?: ByteRange): Promise<FileContent | undefined> {
    const { sdk, client } = await this.access()
    const Range = range && `bytes=${range.from}-${range.to ?? ''}`
    const found = await ifThere(client.send(new sdk.GetObjectCommand({ ...this.#at(name), Range })))
    if (found === 'beyond') return { stream: Readable.from([]), size: 0 }
    return found && { stream: found.Body as Readable, size: found.ContentLength ?? 0 }
  }

  async head(name: string): Promise<FileFacts | undefined> {
    const { sdk, client } = await this.access()
    const found = await ifThere(client.send(new sdk.HeadObjectCommand(this.#at(name))))
    if (found === undefined || found === 'beyond') return undefined
    return { size: found.ContentLength ?? 0, at: (found.LastModified?.getTime() ?? 0) / 1000 }
  }

  async *list(): AsyncGenerator<string> {
    const { sdk, client } = await this.access()
    const { bucket: Bucket, prefix: Prefix } = this.options
    for (let ContinuationToken: string | undefined; ;) {
      const page = await translated(client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })))
      for (const { Key = '' } of page.Contents ?? []) yield Key.slice(Prefix.length)
      ContinuationToken = page.NextContinuationToken
      if (ContinuationToken === undefined) return
    }
  }

  async copy(from: string, to: string): Promise<boolean> {
    const { sdk, client } = await this.access()
    const { Bucket, Key } = this.#at(from)
    const CopySource = [Bucket, ...Key.split('/')].map(encodeURIComponent).join('/')
    const done = await ifThere(client.send(new sdk.CopyObjectCommand({ ...this.#at(to), CopySource })))
    return done !== undefined
  }

  async move(from: string, to: string): Promise<void> {
    if (!(await this.copy(from, to))) throw missing(from)
    await this.remove(from)
  }

  async remove(name: string): Promise<void> {
    const { sdk, client } = await this.access()
    await ifThere(client.send(new sdk.DeleteObjectCommand(this.#at(name))))
  }

  async withPath<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'shelfdeck-'))
    const path = join(folder, 'file')
    try {
      const found = await this.read(name)
      if (!found) throw missing(name)
      await translated(pipeline(found.stream, createWriteStream(path, { mode: 0o600 })))
      return await work(path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async urlOf(name: string, { fileName, type }: FetchedAs): Promise<string | undefined> {
    const { sdk, browserClient } = await this.access()
    if (!browserClient) return undefined
    const as = {
      ResponseContentType: type,
      ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    }
    return sdk.getSignedUrl(browserClient, new sdk.GetObjectCommand({ ...this.#at(name), ...as }), {
      expiresIn: ADDRESS_SECONDS,
    })
  }

  async tidy(_before: number): Promise<void> {}

  #at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.options.bucket, Key: this.options.prefix + checked(name) }
  }
}

/** An error like that of a file system, for callers that check its code. */
const missing = (name: string) => Object.assign(new Error(`There is no file ${name}.`), { code: 'ENOENT' })

/** @throws FileStoreUnavailable for any error of the service or the network */
async function translated<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw unavailableOf(error)
  }
}

/** @returns undefined if the file does not exist, 'beyond' if the range is past its end */
async function ifThere<Answer>(call: Promise<Answer>): Promise<Answer | 'beyond' | undefined> {
  try {
    return await call
  } catch (error) {
    const { name } = error as Error
    if (name === 'NoSuchKey' || name === 'NotFound') return undefined
    if (name === 'InvalidRange') return 'beyond'
    throw unavailableOf(error)
  }
}

function unavailableOf(error: unknown): unknown {
  const { code, syscall, name, message } = error as NodeJS.ErrnoException
  // An error of the local disk is not one of the service.
  if (code !== undefined && syscall !== undefined && ['write', 'open', 'mkdir'].includes(syscall)) return error
  return new FileStoreUnavailable(`The file service failed: ${name} ${message || code || ''}`)
}
