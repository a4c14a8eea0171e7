import type { Records } from '../db/records'
import type { PictureShelf } from './gateway'
import { newOfferKey, offerHash } from './offerKeys'

/** So long a picture may be fetched, in seconds: a label that restarts meanwhile gets it once more without us. */
const OFFERED_FOR = 3 * 86_400
const PATH = '/api/v1/label-offer/'

/** Pictures of the labels of a store, for a gateway that reaches this server at an address. Only who was told a key can fetch one. */
export const pictureShelf = (
  records: Records,
  clock: () => number,
  storeCode: string,
  address: string,
): PictureShelf => ({
  async offer(tagMac, jpeg) {
    const key = newOfferKey()
    const offer = Buffer.from(jpeg).toString('base64')
    await records.upsert('label-picture', [
      { storeCode, tagMac, offer, offerKey: offerHash(key) ?? null, offeredAt: clock() },
    ])
    return `${address}${PATH}${key}`
  },
})

/** The picture that may be fetched under a key; undefined when it may not, or not any more. */
export async function offered(records: Records, key: string, now: number): Promise<Buffer | undefined> {
  const offerKey = offerHash(key)
  if (offerKey === undefined) return undefined
  const [found] = await records.pick('label-picture', ['offer', 'offeredAt'], { offerKey })
  if (!found?.offer || now - (found.offeredAt ?? 0) > OFFERED_FOR) return undefined
  return Buffer.from(found.offer, 'base64')
}
