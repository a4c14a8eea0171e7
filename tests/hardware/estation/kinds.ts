const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const
const RED = [255, 0, 0] as const
const YELLOW = [255, 255, 0] as const

/** Some kinds of labels, by the first two digits of their addresses. */
export const STUB_KINDS = {
  '39': { width: 250, height: 122, inks: [WHITE, BLACK] },
  '3D': { width: 296, height: 128, inks: [WHITE, BLACK, RED] },
  '81': { width: 250, height: 122, inks: [WHITE, BLACK, RED, YELLOW] },
  '87': { width: 400, height: 300, inks: [WHITE, BLACK, RED, YELLOW] },
} as const

export type StubKind = keyof typeof STUB_KINDS

/** An address of a label of a kind. */
export const tagOf = (at: number, kind: StubKind = '3D'): string =>
  `${kind}0000${at.toString(16).toUpperCase().padStart(6, '0')}`
