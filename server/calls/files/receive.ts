import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { encodingOfBom } from '../../../src/schema/encoding'
import { binaryKindOf } from '../../../src/schema/fileMagic'
import { isTransient } from '../../db/faults'
import { FileFault } from '../../imports/faults'
import { partsOf } from './sentBefore'

/** The largest size of a product file. */
export const MOST_BYTES = 100 * 1024 * 1024

/** Files that are too large are read to the end and refused here, because the field with the store may follow them. */
const PARTS = { throwFileSizeLimit: false, limits: { fileSize: MOST_BYTES, files: 1, fields: 20, fieldSize: 1000 } }

/** An uploaded file, with the other fields of its form. */
export interface IncomingFile {
  readonly fields: Readonly<Record<string, string>>
  readonly path: string
  /** The original name, without folders. */
  readonly fileName: string
  /** The extension, in lower case. */
  readonly fileType: string
  /** Why it is rejected. */
  readonly fault?: FileFault
}

/**
 * Streams the file of a multipart request to disk. The caller removes it.
 * @param chosen the encoding in the query; a field `encoding` takes precedence
 * @returns undefined if the request has no file in the field `file`
 */
export async function receiveFile(
  request: FastifyRequest,
  folder: string,
  chosen?: string,
): Promise<IncomingFile | undefined> {
  const fields: Record<string, string> = {}
  let hasNul = false
  let file: Omit<IncomingFile, 'fields'> | undefined
  try {
    for await (const part of partsOf(request, PARTS)) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== 'file') {
        part.file.resume()
        continue
      }
      const path = join(folder, `${randomUUID()}.part`)
      const fileName = nameOf(part.filename)
      file = { path, fileName, fileType: /\.(\w{1,15})$/.exec(fileName)?.[1]?.toLowerCase() ?? '' }
      const sniffed = new Sniffer()
      // An aborted request does not end its parts.
      const cut = () => part.file.destroy(new Error('cut off'))
      request.raw.once('aborted', cut)
      await pipeline(part.file, sniffed, createWriteStream(path, { mode: 0o600 })).finally(() =>
        request.raw.off('aborted', cut),
      )
      const fault = part.file.truncated
        ? new FileFault('FILE_TOO_LARGE', `${MOST_BYTES / 1024 / 1024} MB`)
        : sniffed.fault
      hasNul = sniffed.hasNul
      if (fault) file = { ...file, fault }
    }
  } catch (cause) {
    // Only a request that ended before its file is a fault of the file; others, such as a full disk, are thrown.
    if (!file || request.raw.complete || isTransient(cause)) {
      if (file) await rm(file.path, { force: true })
      throw cause
    }
    return { fields, ...file, fault: new FileFault('FILE_CUT') }
  }
  // UTF-16 has a NUL in every ASCII character. The encoding may be named after the file.
  const isBinary = hasNul && !/^utf-16/i.test(fields['encoding'] ?? chosen ?? '')
  return file && { fields, ...(isBinary && { fault: new FileFault('FILE_BINARY') }), ...file }
}

/** A file name without folders and control characters; despite its type, a part may have no name. */
function nameOf(given: string | undefined = ''): string {
  // oxlint-disable-next-line no-control-regex
  const plain = (given.split(/[\\/]/).pop() ?? '').replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  return (plain || 'file').slice(-255)
}

/** Checks that a stream is text: no NUL (except after a UTF-16 byte order mark), and no signature of a binary format. */
class Sniffer extends Transform {
  fault: FileFault | undefined
  hasNul = false
  #start: Buffer = Buffer.alloc(0)
  #isWide: boolean | undefined

  override _transform(piece: Buffer, _encoding: string, done: (error: Error | null, data: Buffer) => void): void {
    if (this.#isWide === undefined) {
      this.#start = Buffer.concat([this.#start, piece])
      if (this.#start.length >= 4) this.#judge()
    }
    if (this.#isWide !== true && piece.includes(0)) this.hasNul = true
    done(null, piece)
  }

  #judge(): void {
    this.#isWide = encodingOfBom(this.#start)?.startsWith('utf-16') ?? false
    const known = binaryKindOf(this.#start)
    if (known) this.fault = new FileFault('FILE_BINARY', known)
  }
}
