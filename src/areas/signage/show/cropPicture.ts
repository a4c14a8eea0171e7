import { request } from '../../../data/http'
import { contentPath, type Media } from './media'
import type { PictureSize } from './model/pictures'

const QUALITY = 0.92

/** Whether an image can be cropped: an animated one would lose its motion. */
export const isCroppable = ({ name }: Pick<Media, 'name'>): boolean => !/\.gif$/i.test(name)

/**
 * The centre of an image in the ratio of a box, as a new file: devices stretch a file to its box and cannot crop.
 * @throws HttpError if the image cannot be loaded, Error if this browser cannot draw it
 */
export async function cropPicture(storeCode: string, media: Media, box: PictureSize): Promise<File> {
  const picture = await createImageBitmap(
    await request<Blob>('GET', contentPath(storeCode, 'image', media), { as: 'blob' }),
  )
  const scale = Math.min(picture.width / box.width, picture.height / box.height)
  const [width, height] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas
    .getContext('2d')
    ?.drawImage(picture, (picture.width - width) / 2, (picture.height - height) / 2, width, height, 0, 0, width, height)
  picture.close()
  const [, stem = media.name, ending = 'png'] = /^(.*)\.([^.]+)$/.exec(media.name) ?? []
  const type = /^jpe?g$/i.test(ending) ? 'image/jpeg' : /^webp$/i.test(ending) ? 'image/webp' : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new Error('this browser cannot draw the picture')
  return new File([blob], `${stem} ${width}x${height}.${blob.type.replace('image/', '').replace('jpeg', 'jpg')}`, {
    type: blob.type,
  })
}
