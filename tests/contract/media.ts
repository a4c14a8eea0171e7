import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour. */
export const picture = (
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .toFormat(format)
    .toBuffer()

/** The head of a PNG that says it has so many pixels, and has none: what is to be refused before it is read. */
export function pictureHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from([0x78, 0x9c, 3, 0, 0, 0, 0, 1])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const words = (...values: number[]): Buffer => {
  const data = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => data.writeUInt32BE(value, at * 4))
  return data
}

/** An MP4 whose container is whole: one picture track of a size, `seconds` long, whose only chunk begins at `chunkAt`. */
export function mp4({
  width = 640,
  height = 360,
  seconds = 5,
  chunkAt = 40,
}: { width?: number; height?: number; seconds?: number; chunkAt?: number } = {}): Buffer {
  const frame = Buffer.alloc(36)
  frame.write('avc1', 4, 'latin1')
  frame.writeUInt16BE(width, 32)
  frame.writeUInt16BE(height, 34)
  const samples = box('stbl', box('stsd', words(0, 1), frame), box('stco', words(0, 1, chunkAt)))
  const track = box(
    'trak',
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, 1000, seconds * 1000, 0)),
      box('hdlr', words(0, 0), Buffer.from('vide'), Buffer.alloc(13)),
      box('minf', samples),
    ),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), words(0x200), Buffer.from('isom')),
    box('mdat', Buffer.alloc(64)),
    box('moov', box('mvhd', words(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80)), track),
  ])
}

/** A file of a form, for a call of the harness. */
export interface FormFile {
  readonly part?: string
  readonly name: string
  readonly content: Buffer | string
}

/** A form with files and texts, as a browser sends it. */
export function form(
  files: readonly FormFile[],
  fields: Readonly<Record<string, string>> = {},
): { payload: Buffer; type: string } {
  const boundary = '----shelfdeck-test'
  const text = (value: string) => Buffer.from(value)
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      text(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ part = 'file', name, content }) => [
      text(
        `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      typeof content === 'string' ? text(content) : content,
      text('\r\n'),
    ]),
    text(`--${boundary}--\r\n`),
  ]
  return { payload: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` }
}

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nprCode'

/** Bodies that say to be forms and are none: their type, and what is sent. */
export const NO_FORMS = [
  ['multipart/form-data; boundary=b', HEAD],
  ['multipart/form-data; boundary=b', ''],
  ['multipart/form-data', HEAD],
  ['multipart/form-data; boundary=', HEAD],
  [`multipart/form-data; boundary=${'b'.repeat(300)}`, HEAD],
] as const
