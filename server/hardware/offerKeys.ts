import { createHash, randomBytes } from 'node:crypto'

const KEY_BYTES = 24
/** A key, as it is made here. */
const KEY = /^[\w-]{32}$/
/** Characters of an address of this server. */
const LENGTH = 200

/** A key to something that a gateway is to fetch itself: that gateway alone is told it, and its hash alone is stored. */
export const newOfferKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** What is stored of a key; undefined for what is none. */
export const offerHash = (key: string): string | undefined =>
  KEY.test(key) ? createHash('sha256').update(key).digest('hex') : undefined

/** The address of this server in one form; undefined where it is none that a gateway can fetch from. */
export function serverAddressOf(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash) return undefined
  // What is not ASCII takes more there.
  const address = [origin, ...pathname.split('/').filter((part) => part !== '')].join('/')
  return address.length > LENGTH ? undefined : address
}
