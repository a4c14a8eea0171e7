import { Refused } from '../say'

/** What a file turned out to be. */
export interface MediaFacts {
  /** As a browser is told it. */
  readonly fileType: string
  readonly width: number
  readonly height: number
  /** Seconds, of a video. */
  readonly duration?: number
}

/** Why a file is not taken, in words for who sent it. */
export class MediaRefused extends Refused {}

export type MediaKind = 'image' | 'video' | 'widget'

const MEGABYTE = 1024 * 1024

/** The most that a file of a kind may have, in bytes. */
export const largest: Readonly<Record<MediaKind | 'sw', number>> = { image: 20 * MEGABYTE, video: 200 * MEGABYTE, widget: 2 * MEGABYTE, sw: 200 * MEGABYTE }

/** The ending of a file name, in lower case, without its dot. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
