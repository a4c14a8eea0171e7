import { S3Client } from '@aws-sdk/client-s3'

export {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
export { Upload } from '@aws-sdk/lib-storage'
export { getSignedUrl } from '@aws-sdk/s3-request-presigner'

/** Creates an S3 client. The SDK finds the credentials: AWS_ACCESS_KEY_ID, a profile, or the role of the machine. */
export function s3Client(region: string, endpoint: string | undefined): S3Client {
  return new S3Client({
    region,
    // Self-hosted services seldom have a host name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Not all services support the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 15_000 },
  })
}
