import { request } from '../../../data/http'
import { contentPath, type Media } from './media'
import type { PictureSize } from './model/pictures'

const QUALITY = 0.92

/** Whether a picture can be cut: a moving one would stand still. */
export const isCroppable = ({ name }: Pick<Media, 'name'>): boolean => !/\.gif$/i.test(name)

/**
 * The middle of a picture in the ratio of a box, as a file of its own: devices draw a file over the whole of its box and
 * know of no cut.
 * @throws HttpError where the picture cannot be had, Error where this browser cannot draw it
 */
export async function cropPicture(storeCode: string, media: Media, box: PictureSize): Promise<File> {
  const picture = await createImageBitmap(await request<Blob>('GET', contentPath(storeCode, 'image', media), { as: 'blob' }))
  const scale = Math.min(picture.width / box.width, picture.height / box.height)
  const [width, height] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(picture, (picture.width - width) / 2, (picture.height - height) / 2, width, height, 0, 0, width, height)
  picture.close()
  const [, stem = media.name, ending = 'png'] = /^(.*)\.([^.]+)$/.exec(media.name) ?? []
  const type = /^jpe?g$/i.test(ending) ? 'image/jpeg' : /^webp$/i.test(ending) ? 'image/webp' : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new Error('this browser cannot draw the picture')
  return new File([blob], `${stem} ${width}x${height}.${blob.type.replace('image/', '').replace('jpeg', 'jpg')}`, { type: blob.type })
}
