import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { CallError } from '../callError'
import { partsOf } from './sentBefore'

/** An uploaded file in a temporary folder. */
export interface Received {
  /** The name of the part of the form. */
  readonly part: string
  /** The original name, without folders. */
  readonly name: string
  readonly path: string
  readonly size: number
}

export interface UploadLimits {
  /** The temporary folder; created if missing. */
  readonly folder: string
  /** The most files for each part of the form. */
  readonly most: Readonly<Record<string, number>>
  /** The largest size of a file, in bytes. */
  readonly bytes: number
}

const LONGEST_NAME = 255

/**
 * Reads a form with files and passes them, with the form's other fields, to `take`. Files that `take` does not move are
 * removed afterwards.
 * @throws CallError 400 too many files or a bad name; 413 a file is too large
 */
export async function withUploads<Result>(
  request: FastifyRequest,
  { folder, most, bytes }: UploadLimits,
  take: (files: readonly Received[], fields: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: Received[] = []
  const fields: Record<string, string> = {}
  try {
    for await (const part of partsOf(request, { limits: { fileSize: bytes } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
        continue
      }
      const path = join(folder, randomBytes(12).toString('hex'))
      const name = basename((part.filename ?? '').replaceAll('\\', '/')).replaceAll('\0', '')
      files.push({ part: part.fieldname, name, path, size: 0 })
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated) throw new CallError(413, 'server.signage.tooLarge', name)
      const count = files.filter((file) => file.part === part.fieldname).length
      if (count > (most[part.fieldname] ?? 0)) throw new CallError(400, 'server.signage.tooMany', name)
      if (name === '' || name.length > LONGEST_NAME) throw new CallError(400, 'server.signage.nameTooLong')
    }
    const whole = await Promise.all(files.map(async (file) => ({ ...file, size: (await stat(file.path)).size })))
    return await take(whole, fields)
  } finally {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
}
