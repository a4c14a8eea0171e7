import { createHash } from 'node:crypto'

/** The end of a chain: the number of its last entry, and that one's hash. Nothing was entered yet where they are 0 and ''. */
export interface ChainEnd {
  readonly number: number
  readonly hash: string
}

/** An entry's place in its chain. */
export interface Link {
  readonly number: number
  /** SHA-256 over the hash of the entry before, the number and the values, as hexadecimal figures. */
  readonly hash: string
}

/** What of an entry its hash vouches for, in an order that never changes. */
export type Values = readonly (string | number | null)[]

/** Where the next entry of a chain stands: whoever changes an entry, or takes one out, has to change all that follow. */
export function nextLink({ number, hash }: ChainEnd, values: Values): Link {
  const next = number + 1
  return {
    number: next,
    hash: createHash('sha256')
      .update(JSON.stringify([hash, next, ...values]))
      .digest('hex'),
  }
}
