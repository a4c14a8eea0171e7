import { S3Client } from '@aws-sdk/client-s3'

export { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
export { Upload } from '@aws-sdk/lib-storage'
export { getSignedUrl } from '@aws-sdk/s3-request-presigner'

/** A client of an S3 service; keys come from where the SDK looks for them: AWS_ACCESS_KEY_ID, a profile, the machine's role. */
export function s3Client(region: string, endpoint: string | undefined): S3Client {
  return new S3Client({
    region,
    // Services of one's own seldom have a name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Not all services know the checksums that the SDK adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 15_000 },
  })
}
