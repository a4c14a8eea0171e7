import { createHash } from 'node:crypto'
import { GatewayError, type PanelPicture } from '../gateway'
import { decodeBuffer } from './buffers'
import { areEqual, isBle, isUpsideDown, type TagType } from './panels'
import type { TagRecord } from './records'

/**
 * What a label's buffer says about a picture. `proved`: it is this picture, and the label is known by it; `equal`: it is this
 * picture, and the label is known by something else, or by what proves nothing; `other`: it is another picture; `unreadable`: it
 * cannot be told.
 */
export interface Proof {
  readonly verdict: 'proved' | 'equal' | 'other' | 'unreadable'
  readonly readBack?: PanelPicture
  readonly why?: string
}

/** @param file what `/current` has; undefined for nothing */
export function proofOf(file: Uint8Array | undefined, tag: TagRecord, type: TagType, picture: PanelPicture): Proof {
  if (!file || file.length === 0) return { verdict: 'unreadable', why: 'nothing is kept to be read back' }
  try {
    const readBack = decodeBuffer(file, type, isUpsideDown(tag))
    if (!areEqual(readBack, picture)) return { verdict: 'other', readBack }
    const isItsOwn = createHash('md5').update(file).digest('hex').startsWith(tag.hash) && tag.hash !== ''
    return { verdict: isItsOwn && !isBle(tag) ? 'proved' : 'equal', readBack }
  } catch (error) {
    if (error instanceof GatewayError) return { verdict: 'unreadable', why: error.detail }
    throw error
  }
}
