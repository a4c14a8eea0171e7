import type { QueryClient } from '@tanstack/react-query'
import { HttpError, request } from '../../../data/http'
import { fillPath } from '../../../schema/template'
import { sendMedia } from '../media/sendMedia'
import { contentPath, MEDIA_TYPES, mediaQuery, objectIdOf, type Media, type MediaType } from './media'
import { filesOf, type Copied } from './model/clipboard'

const NO_SUCH_CALL = [404, 405, 501]

const isSameFile = (one: Media, other: Media) =>
  one.name === other.name && one.fileSize === other.fileSize && one.width === other.width && one.height === other.height

/**
 * The files for a copy in another store: existing ones are reused, the others copied, without any action by the person
 * who pastes.
 * @returns the new ids by type and old id; files that no longer exist in their store are missing
 * @throws HttpError if the other store may not be read, or this one rejects a file
 */
export async function adoptMedia(
  queries: QueryClient,
  copied: Copied,
  storeCode: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const type of MEDIA_TYPES) {
    const wanted = filesOf(copied).filter((file) => file.type === type)
    if (wanted.length === 0) continue
    const [theirs, ours] = await Promise.all([
      queries.fetchQuery(mediaQuery(copied.storeCode, type)),
      queries.fetchQuery({ ...mediaQuery(storeCode, type), staleTime: 0 }),
    ])
    for (const { id } of wanted) {
      const media = theirs.find((one) => objectIdOf(one) === id)
      const known =
        media &&
        (ours.find((one) => isSameFile(one, media)) ?? (await copiedOver(copied.storeCode, storeCode, type, media)))
      if (known) ids.set(`${type} ${id}`, objectIdOf(known))
    }
    await queries.invalidateQueries({ queryKey: [`plus-${type}`] })
  }
  return ids
}

/**
 * Copies a file on the server, by a call of ours; undefined from a server without it, which is then sent the file
 * itself.
 */
async function copiedOver(from: string, to: string, type: MediaType, media: Media): Promise<Media | undefined> {
  try {
    return await request<Media>('POST', fillPath(`/plus/store/{to}/${type}/copy`, { to }), {
      body: { from, file: media._id },
    })
  } catch (error) {
    if (error instanceof HttpError && NO_SUCH_CALL.includes(error.status)) return sentOver(from, to, type, media)
    throw error
  }
}

async function sentOver(from: string, to: string, type: MediaType, media: Media): Promise<Media | undefined> {
  const content = await request<Blob>('GET', contentPath(from, type, media), { as: 'blob' })
  return sendMedia(new File([content], media.name, { type: content.type }), { storeCode: to, type })
}
