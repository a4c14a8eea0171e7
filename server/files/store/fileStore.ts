import type { Readable } from 'node:stream'

/** A file being read. */
export interface FileContent {
  readonly stream: Readable
  /** The bytes in the stream. */
  readonly size: number
}

export interface FileFacts {
  readonly size: number
  /** When it was last written or renamed, in epoch seconds. */
  readonly at: number
}

/** A range of bytes, inclusive. */
export interface ByteRange {
  readonly from: number
  readonly to?: number
}

/** The name and type under which a browser downloads a file. */
export interface FetchedAs {
  readonly fileName: string
  readonly type: string
}

export type Content = Buffer | AsyncIterable<Uint8Array | string>

/**
 * Stores files by name, in a folder or elsewhere. Writes are atomic. Names are made by the server, of letters, digits, dots,
 * dashes and underscores.
 */
export interface FileStore {
  /** Other servers store files here too, so unknown files may be theirs. */
  readonly isShared: boolean
  /** Writes or replaces a file. */
  put(name: string, content: Content): Promise<void>
  /** Moves a local file into the store, replacing any other. */
  take(name: string, path: string): Promise<void>
  /** @returns undefined if the file does not exist */
  read(name: string, range?: ByteRange): Promise<FileContent | undefined>
  /** @returns undefined if the file does not exist */
  head(name: string): Promise<FileFacts | undefined>
  /** The names of all files, in no particular order. */
  list(): AsyncIterable<string>
  /** Copies a file. @returns false if it does not exist */
  copy(from: string, to: string): Promise<boolean>
  /** Renames a file, replacing any other. */
  move(from: string, to: string): Promise<void>
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>
  /** Runs work that needs the file on this machine. @throws Error if it does not exist */
  withPath<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** A temporary URL at which a browser can fetch the file; undefined if there is none. */
  urlOf(name: string, as: FetchedAs): Promise<string | undefined>
  /** Removes content without a name, and incomplete files. @param before only older ones, in epoch seconds */
  tidy(before: number): Promise<void>
}

const NAME = /^[\w-][\w.-]*$/

/** Checks a name, since nothing from a client may get into a path. @throws Error */
export function checked(name: string): string {
  if (!NAME.test(name)) throw new Error('not a name of a stored file')
  return name
}
