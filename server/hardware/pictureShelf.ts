import { createHash, randomBytes } from 'node:crypto'
import type { Records } from '../db/records'
import type { PictureShelf } from './gateway'

/** So long a picture may be fetched, in seconds: a label that restarts meanwhile gets it once more without us. */
const OFFERED_FOR = 3 * 86_400
const KEY_BYTES = 24
/** A key, as it is made here. */
const KEY = /^[\w-]{32}$/
const PATH = '/api/v1/label-offer/'
/** Characters of an address of this server. */
const LENGTH = 200

/** The address of this server in one form; undefined where it is none that a gateway can fetch from. */
export function pictureAddressOf(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash) return undefined
  // What is not ASCII takes more there.
  const address = [origin, ...pathname.split('/').filter((part) => part !== '')].join('/')
  return address.length > LENGTH ? undefined : address
}

/** Pictures of the labels of a store, for a gateway that reaches this server at an address. Only who was told a key can fetch one. */
export const pictureShelf = (
  records: Records,
  clock: () => number,
  storeCode: string,
  address: string,
): PictureShelf => ({
  async offer(tagMac, jpeg) {
    const key = randomBytes(KEY_BYTES).toString('base64url')
    await records.upsert('label-picture', [
      { storeCode, tagMac, offer: Buffer.from(jpeg).toString('base64'), offerKey: hashOf(key), offeredAt: clock() },
    ])
    return `${address}${PATH}${key}`
  },
})

/** The picture that may be fetched under a key; undefined when it may not, or not any more. */
export async function offered(records: Records, key: string, now: number): Promise<Buffer | undefined> {
  if (!KEY.test(key)) return undefined
  const [found] = await records.pick('label-picture', ['offer', 'offeredAt'], { offerKey: hashOf(key) })
  if (!found?.offer || now - (found.offeredAt ?? 0) > OFFERED_FOR) return undefined
  return Buffer.from(found.offer, 'base64')
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
