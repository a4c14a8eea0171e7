import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FileBytes } from '../files/fileBytes'
import { readMp4 } from './mp4'
import { readWebm } from './webm'

const folder = mkdtempSync(join(tmpdir(), 'containers-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(reader: typeof readMp4, content: Buffer) {
  const path = join(folder, 'video')
  writeFileSync(path, content)
  const file = await open(path)
  try {
    return await reader(new FileBytes(file, content.length))
  } finally {
    await file.close()
  }
}

const numbers = (...values: number[]) => {
  const data = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => data.writeUInt32BE(value, at * 4))
  return data
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([numbers(content.length + 8), Buffer.from(type), content])
}

interface Movie {
  width?: number
  handler?: string
  /** Milliseconds. */
  duration?: number
  chunkAt?: number
}

/** An MP4 of one track with one chunk. */
function movie({ width = 640, handler = 'vide', duration = 5000, chunkAt = 40 }: Movie = {}): Buffer {
  const frame = Buffer.alloc(36)
  frame.writeUInt16BE(width, 32)
  frame.writeUInt16BE(360, 34)
  const samples = box('stbl', box('stsd', numbers(0, 1), frame), box('stco', numbers(0, 1, chunkAt)))
  const media = [
    box('mdhd', numbers(0, 0, 0, 1000, duration, 0)),
    box('hdlr', numbers(0, 0), Buffer.from(handler), Buffer.alloc(13)),
    box('minf', samples),
  ]
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), numbers(0x200)),
    box('mdat', Buffer.alloc(64)),
    box('moov', box('mvhd', numbers(0, 0, 0, 1000, duration)), box('trak', box('mdia', ...media))),
  ])
}

describe('An MP4', () => {
  it('has the size and the seconds of its video track', async () => {
    expect(await read(readMp4, movie())).toEqual({ width: 640, height: 360, duration: 5 })
  })

  it('may say its duration for the whole file alone', async () => {
    const content = movie()
    content.fill(0, content.indexOf('mdhd') + 20, content.indexOf('mdhd') + 24)
    expect(await read(readMp4, content)).toMatchObject({ duration: 5 })
  })

  it.each([
    ['without a video track', movie({ handler: 'meta' })],
    ['without a width', movie({ width: 0 })],
    ['without a duration', movie({ duration: 0 })],
    ['of unknown duration', movie({ duration: 0xff_ff_ff_ff })],
    ['whose chunk is beyond its end', movie({ chunkAt: 1_000_000 })],
    ['without its first box', movie().subarray(20)],
    ['that is empty', Buffer.alloc(0)],
  ])('%s is broken', async (_what, content) => {
    expect(await read(readMp4, content)).toBeUndefined()
  })

  it('is broken wherever it is cut off', async () => {
    const whole = movie()
    for (let length = 1; length < whole.length; length += 3)
      expect(await read(readMp4, whole.subarray(0, length))).toBeUndefined()
  })
})

const clip = readFileSync(new URL('../seed/signage/media/waves.webm', import.meta.url))

describe('A WebM', () => {
  it('has a size and a duration', async () => {
    const { width = 0, height = 0, duration = 0 } = (await read(readWebm, clip)) ?? {}
    expect([width > 100, height > 50, duration > 1]).toEqual([true, true, true])
  })

  it.each([0, 3, 40, 200, 5000, clip.length - 1])('is broken if it is cut off after %d bytes', async (length) => {
    expect(await read(readWebm, clip.subarray(0, length))).toBeUndefined()
  })

  it('is not another Matroska file', async () => {
    const other = Buffer.from(clip)
    other.write('abcd', other.indexOf('webm'))
    expect(await read(readWebm, other)).toBeUndefined()
  })
})
