import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { CallError } from '../http/call'
import { partsOf } from './uploads/sentBefore'

/** A file that came with a call, in a folder for what is not yet taken. */
export interface Received {
  /** The name of the part of the form. */
  readonly part: string
  /** The name that the person's file has; only its last part, whatever a client sends. */
  readonly name: string
  readonly path: string
  readonly size: number
}

export interface UploadLimits {
  /** Where files wait until they are taken; made where it is not there. */
  readonly folder: string
  /** Files of each part of the form. */
  readonly most: Readonly<Record<string, number>>
  /** Bytes of each file. */
  readonly bytes: number
}

const LONGEST_NAME = 255

/**
 * Reads a form with files, and gives them with the form's texts to `take`; what `take` does not move away is removed
 * afterwards.
 * @throws CallError 400 no file, too many or one without a name; 413 a file is too large
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
