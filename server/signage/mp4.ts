import type { FileBytes } from '../files/fileBytes'

interface Box {
  readonly type: string
  /** The bounds of its content. */
  readonly from: number
  readonly to: number
}

/** The properties of a video, from its container. */
export interface VideoFacts {
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number
}

const MAX_INDEX = 32 * 1024 * 1024

/**
 * Reads an MP4 (ISO base media). Its boxes must follow each other within the file, and there must be a video track with
 * a size, a duration and frames that begin within the file.
 * @returns undefined if it is broken
 */
export async function readMp4(bytes: FileBytes): Promise<VideoFacts | undefined> {
  const top = await topBoxes(bytes)
  const moov = top?.find(({ type }) => type === 'moov')
  if (top?.[0]?.type !== 'ftyp' || !moov || moov.to - moov.from > MAX_INDEX || !top.some(({ type }) => type === 'mdat'))
    return undefined
  const data = await bytes.read(moov.from, moov.to - moov.from)
  const index = boxesIn(data, 0, data.length)
  for (const track of index.filter(({ type }) => type === 'trak')) {
    const facts = videoTrack(data, track, index, bytes.size)
    if (facts) return facts
  }
  return undefined
}

async function topBoxes(bytes: FileBytes): Promise<Box[] | undefined> {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.size;) {
    const box = boxAt(await bytes.read(at, 16), 0, bytes.size - at)
    if (!box || boxes.length > 100_000) return undefined
    boxes.push({ type: box.type, from: at + box.from, to: at + box.to })
    at += box.to
  }
  return boxes
}

/** The box at an offset; `room` is the rest of its parent. */
function boxAt(data: Buffer, at: number, room: number): Box | undefined {
  if (data.length < at + 8) return undefined
  const type = data.toString('latin1', at + 4, at + 8)
  const short = data.readUInt32BE(at)
  const isLong = short === 1
  if (isLong && data.length < at + 16) return undefined
  const size = short === 0 ? room : isLong ? Number(data.readBigUInt64BE(at + 8)) : short
  const head = isLong ? 16 : 8
  return size < head || size > room ? undefined : { type, from: at + head, to: at + size }
}

function boxesIn(data: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    const box = boxAt(data, at, to - at)
    if (!box) break
    boxes.push(box)
    at = box.to
  }
  return boxes
}

const inside = (data: Buffer, box: Box | undefined, type: string): Box | undefined =>
  box && boxesIn(data, box.from, box.to).find((one) => one.type === type)

function videoTrack(data: Buffer, track: Box, index: readonly Box[], fileSize: number): VideoFacts | undefined {
  const media = inside(data, track, 'mdia')
  const handler = inside(data, media, 'hdlr')
  if (
    !handler ||
    handler.to - handler.from < 12 ||
    data.toString('latin1', handler.from + 8, handler.from + 12) !== 'vide'
  )
    return undefined
  const samples = inside(data, inside(data, media, 'minf'), 'stbl')
  const size = frameSize(data, inside(data, samples, 'stsd'))
  const duration =
    durationOf(data, inside(data, media, 'mdhd')) ||
    durationOf(
      data,
      index.find(({ type }) => type === 'mvhd'),
    ) ||
    fragmentDuration(data, index)
  if (!size || !duration) return undefined
  return chunksLieWithin(data, samples, fileSize) ? { ...size, duration } : undefined
}

/**
 * The size in the first sample description: 4 bytes of version, 4 of count, 8 of box header and 24 of other fields come
 * before it.
 */
function frameSize(data: Buffer, description: Box | undefined): { width: number; height: number } | undefined {
  if (!description || description.to - description.from < 44) return undefined
  const [width, height] = [data.readUInt16BE(description.from + 40), data.readUInt16BE(description.from + 42)]
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** mvhd and mdhd both have two times, the scale and the duration, in 32 or 64 bits. */
function durationOf(data: Buffer, box: Box | undefined): number {
  if (!box) return 0
  const isLong = data[box.from] === 1
  const at = box.from + (isLong ? 20 : 12)
  if (at + (isLong ? 12 : 8) > box.to) return 0
  const scale = data.readUInt32BE(at)
  const length = isLong ? Number(data.readBigUInt64BE(at + 4)) : data.readUInt32BE(at + 4)
  return scale > 0 && length < 2 ** 53 && !isUnknown(length) ? length / scale : 0
}

const isUnknown = (length: number) => length === 0xff_ff_ff_ff

/** Fragmented files have their whole duration in moov/mvex/mehd, in the scale of mvhd. */
function fragmentDuration(data: Buffer, index: readonly Box[]): number {
  const header = index.find(({ type }) => type === 'mvhd')
  const whole = inside(
    data,
    index.find(({ type }) => type === 'mvex'),
    'mehd',
  )
  if (!header || !whole) return 0
  const scale = data.readUInt32BE(header.from + (data[header.from] === 1 ? 20 : 12))
  const length =
    data[whole.from] === 1 ? Number(data.readBigUInt64BE(whole.from + 4)) : data.readUInt32BE(whole.from + 4)
  return scale > 0 ? length / scale : 0
}

/** Every chunk must begin within the file: those of a truncated one do not. */
function chunksLieWithin(data: Buffer, samples: Box | undefined, fileSize: number): boolean {
  const places = inside(data, samples, 'stco') ?? inside(data, samples, 'co64')
  if (!places || places.to - places.from < 8) return false
  const count = data.readUInt32BE(places.from + 4)
  const width = places.type === 'co64' ? 8 : 4
  if (places.from + 8 + count * width > places.to) return false
  for (let number = 0, at = places.from + 8; number < count; number++, at += width) {
    const place = width === 8 ? Number(data.readBigUInt64BE(at)) : data.readUInt32BE(at)
    if (place >= fileSize) return false
  }
  return true
}
