/** The positions of barcodes and texts on a picture, in pixels (server/render/README.md). Other servers send none. */
interface PictureMarks {
  readonly barcodes: readonly {
    readonly x: number
    readonly y: number
    readonly module: number
    readonly height: number
    readonly modules: string
    readonly guards?: { readonly height: number; readonly modules: readonly (readonly [from: number, to: number])[] }
  }[]
  readonly texts: readonly {
    readonly text: string
    readonly x: number
    readonly y: number
    readonly size: number
    readonly width: number
  }[]
  /** Codes whose barcode did not fit. */
  readonly leftOut: readonly string[]
}

/** The parts of a PNG that a PDF takes as they are, without decompression. */
export interface PackedPicture {
  readonly width: number
  readonly height: number
  /** Bits per channel, and channels per pixel. */
  readonly bits: number
  readonly colors: 1 | 3
  readonly palette: readonly number[] | undefined
  /** The deflated rows as a binary string. */
  readonly rows: string
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** Undefined if the picture has to be decoded first: transparent or interlaced. */
  readonly packed: PackedPicture | undefined
  readonly marks: PictureMarks | undefined
}

const SIGNATURE = '\u0089PNG\r\n\u001a\n'
const MARKS = 'shelfdeck:marks\0\0\0\0\0'
const COLORS: Readonly<Record<number, 1 | 3>> = { 0: 1, 2: 3, 3: 1 }

/** Reads a PNG from a binary string. @throws Error if it is not a PNG */
export function readPicture(png: string): Picture {
  if (!png.startsWith(SIGNATURE)) throw new Error('The picture is no PNG.')
  const chunks = chunksOf(png)
  const header = chunks.find(({ name }) => name === 'IHDR')?.data
  if (header === undefined) throw new Error('The picture has no header.')
  const [width, height] = [numberAt(header, 0), numberAt(header, 4)]
  const [bits, kind, interlaced] = [header.charCodeAt(8), header.charCodeAt(9), header.charCodeAt(12)]
  const colors = COLORS[kind]
  const isPlain = colors !== undefined && interlaced === 0 && !chunks.some(({ name }) => name === 'tRNS')
  const palette = chunks.find(({ name }) => name === 'PLTE')?.data
  const rows = () =>
    chunks
      .filter(({ name }) => name === 'IDAT')
      .map(({ data }) => data)
      .join('')
  const marks = chunks.find(({ name, data }) => name === 'iTXt' && data.startsWith(MARKS))?.data
  return {
    width,
    height,
    packed: isPlain
      ? {
          width,
          height,
          bits,
          colors,
          palette: kind === 3 && palette !== undefined ? bytesOf(palette) : undefined,
          rows: rows(),
        }
      : undefined,
    marks: marks === undefined ? undefined : readMarks(marks.slice(MARKS.length)),
  }
}

function chunksOf(png: string): { name: string; data: string }[] {
  const chunks: { name: string; data: string }[] = []
  for (let at = SIGNATURE.length; at + 8 <= png.length;) {
    const size = numberAt(png, at)
    chunks.push({ name: png.slice(at + 4, at + 8), data: png.slice(at + 8, at + 8 + size) })
    at += size + 12
  }
  return chunks
}

// Unreadable marks are ignored: the picture itself is still valid.
function readMarks(utf8: string): PictureMarks | undefined {
  try {
    const read = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytesOf(utf8)))) as Partial<PictureMarks> | null
    return Array.isArray(read?.barcodes) && Array.isArray(read.texts)
      ? { barcodes: read.barcodes, texts: read.texts, leftOut: Array.isArray(read.leftOut) ? read.leftOut : [] }
      : undefined
  } catch {
    return undefined
  }
}

const numberAt = (text: string, at: number) =>
  ((text.charCodeAt(at) << 24) |
    (text.charCodeAt(at + 1) << 16) |
    (text.charCodeAt(at + 2) << 8) |
    text.charCodeAt(at + 3)) >>>
  0

export const bytesOf = (binary: string): number[] => Array.from(binary, (character) => character.charCodeAt(0))
