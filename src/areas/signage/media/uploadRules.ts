import type { MediaType } from '../show/media'

/** The most files in one upload; a replacement is one file. */
export const MAX_FILES = 10

const ENDINGS: Readonly<Record<MediaType, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
  video: ['mp4', 'webm'],
  widget: ['html', 'htm'],
}

const TYPES = ['image', 'video', 'widget'] as const satisfies readonly MediaType[]

const MEGABYTE = 1024 * 1024
const LARGEST: Readonly<Record<MediaType, number>> = {
  image: 20 * MEGABYTE,
  video: 200 * MEGABYTE,
  widget: 2 * MEGABYTE,
}

/** The extensions for the browser's file dialog. */
export const accepted = (type: MediaType): string => ENDINGS[type].map((ending) => `.${ending}`).join(',')

/** The media type of a file by its extension; undefined for others. */
export function typeOfFile({ name }: Pick<File, 'name'>): MediaType | undefined {
  const ending = endingOf(name)
  return TYPES.find((type) => ENDINGS[type].includes(ending))
}

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The key of the server's message for a file that it would reject; undefined if it may be valid. */
export function refusalOf(type: MediaType, { name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!ENDINGS[type].includes(endingOf(name))) return `server.signage.${type}Kind`
  if (size > LARGEST[type]) return 'server.signage.tooLarge'
  if (size === 0) return 'areas.signage.media.empty'
  return undefined
}
