const MAGIC: readonly (readonly [name: string, start: readonly number[]])[] = [
  ['xlsx, zip', [0x50, 0x4b, 0x03, 0x04]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gzip', [0x1f, 0x8b]],
]

/** The kind of a binary file by its first bytes, regardless of its name; undefined if unknown. */
export const binaryKindOf = (start: Uint8Array): string | undefined =>
  MAGIC.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))?.[0]
