import type { FileBytes } from '../files/fileBytes'
import type { VideoFacts } from './mp4'

const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  time: 0xe7,
} as const

interface Element {
  readonly id: number
  readonly from: number
  /** Infinity if the length is unknown, as in recordings of browsers. */
  readonly to: number
}

const MAX_BYTES = 8 * 1024 * 1024

/**
 * Reads a WebM (EBML): header, duration, a video track and clusters, which must be within the file. Recordings of
 * browsers have no duration: then it is the time of the last cluster.
 * @returns undefined if it is broken
 */
export async function readWebm(bytes: FileBytes): Promise<VideoFacts | undefined> {
  const header = await elementAt(bytes, 0, bytes.size)
  if (header?.id !== ID.header || header.to > 4096) return undefined
  const docType = find(await content(bytes, header), ID.docType)
  if (docType?.toString('latin1') !== 'webm') return undefined
  const segment = await elementAt(bytes, header.to, bytes.size)
  if (segment?.id !== ID.segment || (segment.to !== Infinity && segment.to > bytes.size)) return undefined
  return readSegment(bytes, segment.from, Math.min(segment.to, bytes.size))
}

async function readSegment(bytes: FileBytes, from: number, end: number): Promise<VideoFacts | undefined> {
  let [scale, duration, last, clusters] = [1_000_000, 0, 0, 0]
  let size: { width: number; height: number } | undefined
  for (let at = from; at < end;) {
    const element = await elementAt(bytes, at, end)
    if (!element) return undefined
    if (element.id === ID.cluster) {
      clusters += 1
      const head = await bytes.read(element.from, 64)
      last = Math.max(last, unsigned(find(head, ID.time)))
      // If the length is unknown, the children are read like siblings.
      at = element.to === Infinity ? element.from : element.to
      continue
    }
    if (element.to === Infinity) return undefined
    if (element.id === ID.info || element.id === ID.tracks) {
      const data = await content(bytes, element)
      if (element.id === ID.info)
        [scale, duration] = [unsigned(find(data, ID.scale)) || scale, float(find(data, ID.duration))]
      else size = pictureSize(data)
    }
    at = element.to
  }
  const seconds = ((duration || last) * scale) / 1e9
  return size && clusters > 0 && seconds >= 0 && Number.isFinite(seconds) ? { ...size, duration: seconds } : undefined
}

async function elementAt(bytes: FileBytes, at: number, end: number): Promise<Element | undefined> {
  const element = parse(await bytes.read(at, 12), 0)
  if (!element) return undefined
  const to = element.length === Infinity ? Infinity : at + element.head + element.length
  return to !== Infinity && to > end ? undefined : { id: element.id, from: at + element.head, to }
}

async function content(bytes: FileBytes, { from, to }: Element): Promise<Buffer> {
  return bytes.read(from, Math.min(to - from, MAX_BYTES))
}

/** Parses the id and length of an element, both of variable size. */
function parse(data: Buffer, at: number): { id: number; head: number; length: number } | undefined {
  const idBytes = lengthOf(data[at])
  if (idBytes === undefined || idBytes > 4 || data.length < at + idBytes + 1) return undefined
  const id = data.readUIntBE(at, idBytes)
  const sizeBytes = lengthOf(data[at + idBytes])
  if (sizeBytes === undefined || data.length < at + idBytes + sizeBytes) return undefined
  let length = (data[at + idBytes] ?? 0) & (0xff >> sizeBytes)
  let isUnknown = length === 0xff >> sizeBytes
  for (let number = 1; number < sizeBytes; number++) {
    const byte = data[at + idBytes + number] ?? 0
    isUnknown &&= byte === 0xff
    length = length * 256 + byte
  }
  return { id, head: idBytes + sizeBytes, length: isUnknown ? Infinity : length }
}

const lengthOf = (byte: number | undefined) => (byte === undefined || byte === 0 ? undefined : Math.clz32(byte) - 23)

function children(data: Buffer): { id: number; data: Buffer }[] {
  const all: { id: number; data: Buffer }[] = []
  for (let at = 0; at < data.length;) {
    const element = parse(data, at)
    if (!element || element.length === Infinity) break
    all.push({ id: element.id, data: data.subarray(at + element.head, at + element.head + element.length) })
    at += element.head + element.length
  }
  return all
}

const find = (data: Buffer, id: number): Buffer | undefined => children(data).find((one) => one.id === id)?.data

function pictureSize(tracks: Buffer): { width: number; height: number } | undefined {
  for (const { id, data } of children(tracks)) {
    const video = id === ID.track ? find(data, ID.video) : undefined
    if (!video) continue
    const [width, height] = [unsigned(find(video, ID.width)), unsigned(find(video, ID.height))]
    if (width > 0 && height > 0) return { width, height }
  }
  return undefined
}

function unsigned(data: Buffer | undefined): number {
  return data === undefined || data.length === 0 || data.length > 6 ? 0 : data.readUIntBE(0, data.length)
}

function float(data: Buffer | undefined): number {
  if (data?.length === 8) return data.readDoubleBE(0)
  return data?.length === 4 ? data.readFloatBE(0) : 0
}
