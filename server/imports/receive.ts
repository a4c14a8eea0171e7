import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { markOf } from '../../src/schema/encoding'
import { binaryKindOf } from '../../src/schema/fileMagic'
import { isPassing } from '../db/faults'
import { partsOf } from '../files/uploads/sentBefore'
import { FileFault } from './faults'

/** What a product file may weigh. */
export const MOST_BYTES = 100 * 1024 * 1024

/** What is too large is read to its end and judged here, because what says its store may come after it. */
const PARTS = { throwFileSizeLimit: false, limits: { fileSize: MOST_BYTES, files: 1, fields: 20, fieldSize: 1000 } }

/** A file that came with a request, and the fields that came with it. */
export interface IncomingFile {
  readonly fields: Readonly<Record<string, string>>
  readonly path: string
  /** The name that it had, without its folders. */
  readonly fileName: string
  /** Its ending, in small letters. */
  readonly fileType: string
  /** Why it cannot be taken. */
  readonly fault?: FileFault
}

/**
 * Writes the file of a multipart request to disk as it comes. The caller removes it.
 * @param chosen the encoding that the address names; the field `encoding` comes before it
 * @returns undefined where the request has no file in the field `file`
 */
export async function receiveFile(request: FastifyRequest, folder: string, chosen?: string): Promise<IncomingFile | undefined> {
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
      // A request that ends too early says nothing to its parts.
      const cut = () => part.file.destroy(new Error('cut off'))
      request.raw.once('aborted', cut)
      await pipeline(part.file, sniffed, createWriteStream(path, { mode: 0o600 })).finally(() => request.raw.off('aborted', cut))
      const fault = part.file.truncated ? new FileFault('FILE_TOO_LARGE', `${MOST_BYTES / 1024 / 1024} MB`) : sniffed.fault
      hasNul = sniffed.hasNul
      if (fault) file = { ...file, fault }
    }
  } catch (cause) {
    // A request that ends before its file does; all else is the caller's, as a disk that has no room for it.
    if (!file || request.raw.complete || isPassing(cause)) {
      if (file) await rm(file.path, { force: true })
      throw cause
    }
    return { fields, ...file, fault: new FileFault('FILE_CUT') }
  }
  // UTF-16 has a NUL in every plain letter. That it was chosen may be said behind the file.
  const isBinary = hasNul && !/^utf-16/i.test(fields['encoding'] ?? chosen ?? '')
  return file && { fields, ...(isBinary && { fault: new FileFault('FILE_BINARY') }), ...file }
}

/** A name without folders and characters that no name has; a part of a form need not have one, whatever its type says. */
function nameOf(given: string | undefined = ''): string {
  // oxlint-disable-next-line no-control-regex
  const plain = (given.split(/[\\/]/).pop() ?? '').replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  return (plain || 'file').slice(-255)
}

/** Looks whether what passes is a text: whether it has a NUL, but behind a mark of UTF-16, and begins as a known other file does. */
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
    this.#isWide = markOf(this.#start)?.startsWith('utf-16') ?? false
    const known = binaryKindOf(this.#start)
    if (known) this.fault = new FileFault('FILE_BINARY', known)
  }
}
