declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  export interface S3rverOptions {
    readonly address?: string
    readonly port?: number
    readonly silent?: boolean
    readonly directory: string
    readonly vhostBuckets?: boolean
    readonly allowMismatchedSignatures?: boolean
    readonly configureBuckets?: readonly { readonly name: string; readonly configs?: readonly string[] }[]
  }

  export default class S3rver {
    constructor(options: S3rverOptions)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
