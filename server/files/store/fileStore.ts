import type { Readable } from 'node:stream'

/** A file as it is read. */
export interface FileContent {
  readonly stream: Readable
  /** Bytes that the stream gives. */
  readonly size: number
}

/** What is known of a file without reading it. */
export interface FileFacts {
  readonly size: number
  /** Epoch seconds at which it was last written or named. */
  readonly at: number
}

/** Bytes of a file, the last one included. */
export interface ByteRange {
  readonly from: number
  readonly to?: number
}

/** What a browser is told that fetches a file where it is stored. */
export interface FetchedAs {
  readonly fileName: string
  readonly type: string
}

/** What a file is made of. */
export type Content = Buffer | AsyncIterable<Uint8Array | string>

/**
 * Files by their names, in a folder or elsewhere: one that is there is whole, however its writing ended. Names are made by
 * the server, of letters, digits, dots, dashes and underscores.
 */
export interface FileStore {
  /** Other servers keep files here too: what this one does not know of may be theirs. */
  readonly isShared: boolean
  /** Writes a file, in the place of one that is there. */
  put(name: string, content: Content): Promise<void>
  /** Takes a file of this machine in, in the place of one that is there; it is gone from where it was. */
  take(name: string, path: string): Promise<void>
  /** @returns undefined where the file is not there */
  read(name: string, range?: ByteRange): Promise<FileContent | undefined>
  /** @returns undefined where the file is not there */
  head(name: string): Promise<FileFacts | undefined>
  /** The names of all files, in no order. */
  list(): AsyncIterable<string>
  /** Gives what is under one name another name too. @returns false where it is not there */
  copy(from: string, to: string): Promise<boolean>
  /** Gives a file another name, in the place of one that is there. */
  move(from: string, to: string): Promise<void>
  /** Removes a file; one that is not there is no matter. */
  remove(name: string): Promise<void>
  /** Does work with a file that must be on this machine. @throws Error where it is not there */
  withPath<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** Where a browser can fetch a file for a while, with no more than the address; undefined where it cannot. */
  urlOf(name: string, as: FetchedAs): Promise<string | undefined>
  /** Removes what no name has any more. @param before only what was left earlier, epoch seconds */
  tidy(before: number): Promise<void>
}

const NAME = /^[\w-][\w.-]*$/

/** @throws Error where a name is none that the server makes: nothing of what a client says is in a path */
export function checked(name: string): string {
  if (!NAME.test(name)) throw new Error('not a name of a stored file')
  return name
}
