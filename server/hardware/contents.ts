import type { LabelWay } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { ImageJob } from '../radio/driver'
import type { HardwareGateway } from './gateway'
import type { WantedPicture, WantedTexts } from './labelPictures'

/** The longest text of a label that is kept. */
const LONGEST_TEXT = 4000

type Drawn = WantedPicture | WantedTexts

/**
 * Keeps the picture that is sent to a label; what was read back before stays until something else is. Of a label that its gateway draws
 * none is kept: what was sent or read back before is not of it.
 */
export async function keepSent(records: Records, { storeCode, tagMac }: ImageJob, drawn: Drawn): Promise<void> {
  if ('content' in drawn) await records.remove('label-picture', { storeCode, tagMac })
  else {
    const { hash: sentOf, png } = drawn
    await records.upsert('label-picture', [{ storeCode, tagMac, sentOf, sent: png.toString('base64') }])
  }
}

/** The texts of a label that its gateway draws, of which nothing has been sent yet; null for pictures. */
export function textsOf(drawn: Drawn): NonNullable<LabelWay['texts']> | null {
  if (!('content' in drawn)) return null
  const values = new Map(drawn.content.parts.map(({ name, value }) => [name, value]))
  return [...values].flatMap(([name, value]) =>
    // Half a character cannot be stored.
    value === '' ? [] : [{ name, value: value.slice(0, LONGEST_TEXT).replace(/\p{Surrogate}/u, ''), isSent: false }],
  )
}

/** Hands over what a label is to show. @throws GatewayError as `show` */
export function hand(gateway: HardwareGateway, tagMac: string, drawn: Drawn): void {
  if ('content' in drawn) gateway.write?.(tagMac, drawn.hash, drawn.content)
  else gateway.show(tagMac, drawn.hash, drawn.picture)
}
