import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { checkName } from './archive'

const BLOCK = 512
/** The largest size that fits the eleven octal digits of a header. */
const MAX_SIZE = 8 ** 11 - 1
const MAX_NAME = 100
const [FOLDER, FILE] = ['5', '0']

/**
 * Packs a folder that is not being written to as a standard tar.gz.
 * @param write receives the archive as it is made
 */
export async function packFolder(folder: string, write: (packed: AsyncIterable<Buffer>) => Promise<void>) {
  // A database shrinks to a tenth at any level, so the fastest one is used.
  await pipeline(tarOf(folder), createGzip({ level: 1 }), write)
}

/**
 * Unpacks an archive made by `packFolder` into a new folder.
 * @throws Error if the archive is damaged or incomplete
 */
export async function unpackFolder(packed: NodeJS.ReadableStream, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  let reading: Promise<void> | undefined
  try {
    await pipeline(packed, createGunzip(), (tar: AsyncIterable<Buffer>) => (reading = readTar(new Bytes(tar), to)))
  } finally {
    // A failing pipeline does not wait for the file being written.
    await reading?.catch(() => undefined)
  }
}

async function* tarOf(folder: string, below = ''): AsyncGenerator<Buffer> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const name = below + entry.name
    if (entry.isDirectory()) {
      yield header(`${name}/`, 0, FOLDER)
      yield* tarOf(folder, `${name}/`)
    } else if (entry.isFile()) yield* fileOf(join(folder, name), name)
  }
  if (below === '') yield Buffer.alloc(2 * BLOCK)
}

async function* fileOf(path: string, name: string): AsyncGenerator<Buffer> {
  const { size } = await stat(path)
  yield header(name, size, FILE)
  let read = 0
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    read += piece.length
    yield piece
  }
  if (read !== size) throw new Error(`${path} changed while it was read`)
  yield Buffer.alloc(padding(size))
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function header(name: string, size: number, kind: string): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME || size > MAX_SIZE) throw new Error(`${name} does not fit into an archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  block.write(name, 0)
  octal(kind === FOLDER ? 0o700 : 0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  block.write(kind, 156)
  block.write('ustar\x0000', 257, 'latin1')
  octal(sumOf(block), 148, 7)
  block.write(' ', 155)
  return block
}

/** The checksum of a header, whose own bytes count as blanks. */
const sumOf = (block: Buffer) => block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

async function readTar(bytes: Bytes, to: string): Promise<void> {
  for (;;) {
    const block = Buffer.concat(await all(bytes.take(BLOCK)))
    if (block.every((byte) => byte === 0)) break
    const text = (at: number, length: number) => block.toString('utf8', at, at + length).split('\0')[0] ?? ''
    const [name, size, kind] = [text(0, MAX_NAME), Number.parseInt(text(124, 12), 8), text(156, 1)]
    if (Number.parseInt(text(148, 7), 8) !== sumOf(block) || !(size >= 0)) throw new Error('The archive is broken.')
    checkName(name)
    if (kind === FOLDER) await mkdir(join(to, name), { recursive: true, mode: 0o700 })
    else if (kind === FILE) await writeAll(join(to, name), bytes.take(size))
    else throw new Error('The archive has more than files and folders.')
    await all(bytes.take(padding(size)))
  }
  await bytes.drain()
}

async function writeAll(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
  } finally {
    await file.close()
  }
}

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const taken = []
  for await (const piece of pieces) taken.push(piece)
  return taken
}

/** Reads a stream in pieces of given lengths. */
class Bytes {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#pieces = stream[Symbol.asyncIterator]()
  }

  /** @throws Error if the stream ends before */
  async *take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (this.#rest.length === 0) {
        const next = await this.#pieces.next()
        if (next.done) throw new Error('The archive ends too early.')
        this.#rest = next.value
      }
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  /** Reads the rest, so that a damaged end is noticed. */
  async drain(): Promise<void> {
    while (!(await this.#pieces.next()).done);
  }
}
