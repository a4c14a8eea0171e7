import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface S3Server {
  readonly endpoint: string
  readonly bucket: string
  stop(): Promise<void>
}

/** The keys that the server accepts, for the environment of its clients. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' } as const

/**
 * Starts an S3 service in this process, with one empty bucket that browsers of all origins may read. It accepts every
 * signature: for paths that end with a slash, and for queries with an apostrophe, it computes others than Amazon's SDK.
 */
export async function startS3(port = 0): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const bucket = 'shelfdeck'
  const cors =
    '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>'
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [cors] }],
  })
  const { port: chosen } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${chosen}`,
    bucket,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
