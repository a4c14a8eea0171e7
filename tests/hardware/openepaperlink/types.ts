/** Made-up kinds of labels, described as an access point describes its own. */
export interface StubType {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly rotatebuffer: 0 | 1 | 2 | 3
  readonly bpp: 1 | 2 | 3 | 4 | 5
  readonly colortable: Readonly<Record<string, readonly [number, number, number]>>
  readonly options: readonly string[]
  readonly zlib_compression?: string
  readonly g5_compression?: string
}

const INKS = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  yellow: [255, 255, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  orange: [255, 128, 0],
} as const

const inks = (...names: (keyof typeof INKS)[]) => Object.fromEntries(names.map((name) => [name, INKS[name]]))

const STRIP: StubType = {
  name: 'Stub strip',
  width: 296,
  height: 128,
  rotatebuffer: 1,
  bpp: 2,
  colortable: inks('white', 'black', 'red'),
  options: ['button', 'led'],
  zlib_compression: '27',
}

/** By the number that labels report. */
export const STUB_TYPES: Readonly<Record<number, StubType>> = {
  0xa0: STRIP,
  0xa1: {
    ...bare(STRIP),
    name: 'Stub square',
    width: 152,
    height: 152,
    rotatebuffer: 0,
    bpp: 1,
    colortable: inks('white', 'black'),
    options: [],
  },
  0xa2: {
    ...STRIP,
    name: 'Stub card',
    width: 400,
    height: 300,
    rotatebuffer: 0,
    colortable: inks('white', 'black', 'red', 'yellow'),
  },
  0xa3: {
    ...bare(STRIP),
    name: 'Stub colour',
    width: 160,
    height: 96,
    rotatebuffer: 0,
    bpp: 4,
    colortable: inks('black', 'white', 'yellow', 'red', 'orange', 'blue', 'green'),
  },
  0xa4: {
    ...bare(STRIP),
    name: 'Stub colour, turned',
    width: 160,
    height: 96,
    rotatebuffer: 2,
    bpp: 3,
    colortable: inks('black', 'white', 'green', 'blue', 'red', 'yellow', 'orange'),
  },
  0xa5: {
    ...bare(STRIP),
    name: 'Stub packed',
    width: 296,
    height: 128,
    rotatebuffer: 1,
    bpp: 5,
    colortable: inks('black', 'white', 'yellow', 'red'),
  },
  0xa6: { ...bare(STRIP), name: 'Stub strip, unpacked', rotatebuffer: 3 },
  0xa7: { ...bare(STRIP), name: 'Stub strip of another packing', g5_compression: '29' },
}

function bare({ zlib_compression: _, ...type }: StubType): StubType {
  return type
}
