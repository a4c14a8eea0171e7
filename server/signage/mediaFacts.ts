import { Refused } from '../base/say'

/** The properties of a media file. */
export interface MediaFacts {
  /** The media type. */
  readonly fileType: string
  readonly width: number
  readonly height: number
  /** Seconds, of a video. */
  readonly duration?: number
}

/** A file is refused, with the reason for its sender. */
export class MediaRefused extends Refused {}

export type MediaKind = 'image' | 'video' | 'widget'

const MEGABYTE = 1024 * 1024

/** The largest size of each kind of file, in bytes. */
export const MAX_BYTES: Readonly<Record<MediaKind | 'sw', number>> = {
  image: 20 * MEGABYTE,
  video: 200 * MEGABYTE,
  widget: 2 * MEGABYTE,
  sw: 200 * MEGABYTE,
}

/** The extension of a file name, in lower case, without the dot. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
