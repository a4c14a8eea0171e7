/** A TrueType font, read as far as labels need: glyphs of characters, widths and outlines. */
export class TrueType {
  readonly #data: Buffer
  readonly #tables = new Map<string, number>()
  readonly #glyphOf: (code: number) => number
  readonly #longLoca: boolean
  readonly #metrics: number
  readonly unitsPerEm: number

  /** @throws Error if the data is no TrueType font with a Unicode table */
  constructor(data: Buffer) {
    this.#data = data
    const count = data.readUInt16BE(4)
    for (let at = 12; at < 12 + 16 * count; at += 16)
      this.#tables.set(data.toString('latin1', at, at + 4), data.readUInt32BE(at + 8))
    this.unitsPerEm = data.readUInt16BE(this.#table('head') + 18)
    this.#longLoca = data.readInt16BE(this.#table('head') + 50) === 1
    this.#metrics = data.readUInt16BE(this.#table('hhea') + 34)
    this.#glyphOf = this.#readCmap()
  }

  /** The glyph of a character; 0 if the font has none. */
  glyph(code: number): number {
    return this.#glyphOf(code)
  }

  /** The advance width of a glyph, in font units. */
  advance(glyph: number): number {
    return this.#data.readUInt16BE(this.#table('hmtx') + 4 * Math.min(glyph, this.#metrics - 1))
  }

  /** The outline data of a glyph; undefined if it draws nothing. */
  outline(glyph: number): Buffer | undefined {
    const [loca, glyf] = [this.#table('loca'), this.#table('glyf')]
    const at = (index: number) =>
      this.#longLoca ? this.#data.readUInt32BE(loca + 4 * index) : 2 * this.#data.readUInt16BE(loca + 2 * index)
    const [start, end] = [at(glyph), at(glyph + 1)]
    return end > start ? this.#data.subarray(glyf + start, glyf + end) : undefined
  }

  #table(name: string): number {
    const at = this.#tables.get(name)
    if (at === undefined) throw new Error(`the font has no table ${name}`)
    return at
  }

  #readCmap(): (code: number) => number {
    const data = this.#data
    const cmap = this.#table('cmap')
    const subtables = Array.from(
      { length: data.readUInt16BE(cmap + 2) },
      (_, index) => cmap + data.readUInt32BE(cmap + 8 + 8 * index),
    )
    const wide = subtables.find((at) => data.readUInt16BE(at) === 12)
    const narrow = subtables.find((at) => data.readUInt16BE(at) === 4)
    if (wide !== undefined) return (code) => groupedGlyph(data, wide, code)
    if (narrow !== undefined) return (code) => segmentGlyph(data, narrow, code)
    throw new Error('the font has no Unicode table')
  }
}

function groupedGlyph(data: Buffer, at: number, code: number): number {
  let [low, high] = [0, data.readUInt32BE(at + 12) - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const group = at + 16 + 12 * middle
    if (code < data.readUInt32BE(group)) high = middle - 1
    else if (code > data.readUInt32BE(group + 4)) low = middle + 1
    else return data.readUInt32BE(group + 8) + code - data.readUInt32BE(group)
  }
  return 0
}

function segmentGlyph(data: Buffer, at: number, code: number): number {
  const bytes = data.readUInt16BE(at + 6)
  for (let offset = 0; offset < bytes; offset += 2) {
    if (code > data.readUInt16BE(at + 14 + offset)) continue
    const start = data.readUInt16BE(at + 16 + bytes + offset)
    if (code < start) return 0
    const delta = data.readUInt16BE(at + 16 + 2 * bytes + offset)
    const rangeAt = at + 16 + 3 * bytes + offset
    const range = data.readUInt16BE(rangeAt)
    const glyph = range === 0 ? code : data.readUInt16BE(rangeAt + range + 2 * (code - start))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}
