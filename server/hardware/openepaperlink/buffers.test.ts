import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Rgb } from '../gateway'
import { decodeBuffer } from './buffers'
import type { TagType } from './panels'

const INKS: readonly Rgb[] = [
  [255, 255, 255],
  [0, 0, 0],
  [255, 0, 0],
  [255, 255, 0],
]
const TYPE: TagType = {
  hwType: 1,
  name: 'x',
  width: 8,
  height: 2,
  turns: 0,
  packing: 'planes',
  bits: 2,
  inks: INKS,
  hasLed: false,
  hasButton: false,
}
const rows = ({ pixels, width }: { pixels: Uint8Array; width: number }) =>
  Array.from({ length: pixels.length / width }, (_, row) =>
    [...pixels.subarray(row * width, (row + 1) * width)].join(''),
  )

describe('the buffer of a label', () => {
  it('has a plane of black and one of colour; both are the fourth ink', () => {
    const planes = Uint8Array.of(0b11000000, 0b00000001, 0b01100000, 0b00000000)
    expect(rows(decodeBuffer(planes, TYPE, false))).toEqual(['13200000', '00000001'])
    expect(rows(decodeBuffer(planes.subarray(0, 2), TYPE, false))).toEqual(['11000000', '00000001'])
  })

  it('has two, three or four bits a pixel, one behind the other', () => {
    const packed = (bits: number, bytes: number[], width: number) =>
      rows(
        decodeBuffer(
          Uint8Array.from(bytes),
          { ...TYPE, packing: 'packed', bits, width, height: 1, inks: [...INKS, ...INKS] },
          false,
        ),
      )
    expect(packed(2, [0b00011011], 4)).toEqual(['0123'])
    expect(packed(3, [0b00001010, 0b01110010, 0b11101110], 8)).toEqual(['02471356'])
    expect(packed(4, [0x01, 0x75], 4)).toEqual(['0175'])
  })

  it('may be turned', () => {
    const marks = Uint8Array.of(0b10000000, 0)
    const at = (turns: TagType['turns'], isUpsideDown = false) =>
      rows(decodeBuffer(marks, { ...TYPE, turns }, isUpsideDown))
    expect([at(0), at(2), at(0, true)]).toEqual([
      ['10000000', '00000000'],
      ['00000000', '00000001'],
      ['00000000', '00000001'],
    ])
    // Eight wide and two high lies in a buffer of two by eight: its first bit is another corner.
    expect([at(1), at(3)]).toEqual([
      ['00000001', '00000000'],
      ['00000000', '10000000'],
    ])
  })

  it('may be packed behind its size, with a header in it', () => {
    const whole = Buffer.from([6, 8, 0, 2, 0, 1, 0b10000001, 0])
    const size = Buffer.alloc(4)
    size.writeUInt32LE(whole.length)
    const file = Buffer.concat([size, deflateSync(whole, { windowBits: 12 })])
    expect(rows(decodeBuffer(file, TYPE, false))).toEqual(['10000001', '00000000'])
    expect(() => decodeBuffer(file.subarray(0, file.length - 6), TYPE, false)).toThrow(
      expect.objectContaining({ fault: 'NOT_SUPPORTED' }),
    )
  })

  it('is not read where its size is another one, or it would not end', () => {
    const bomb = Buffer.concat([Buffer.from([10, 0, 0, 0]), deflateSync(Buffer.alloc(1_000_000))])
    for (const file of [new Uint8Array(), Uint8Array.of(1), new Uint8Array(9), bomb])
      expect(() => decodeBuffer(file, TYPE, false)).toThrow(expect.objectContaining({ fault: 'NOT_SUPPORTED' }))
    expect(() => decodeBuffer(Uint8Array.of(255, 255, 255, 255), { ...TYPE, inks: INKS.slice(0, 3) }, false)).toThrow(
      expect.objectContaining({ fault: 'NOT_SUPPORTED' }),
    )
  })
})
