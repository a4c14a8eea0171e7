import type { LabelWay } from '../../src/generated/types'
import { groupBy } from '../base/groupBy'
import type { Records } from '../db/records'
import { type ImageJob, type LabelKey, labelKey } from '../radio/driver'
import { GatewayError, type HardwareGateway } from './gateway'
import type { WantedPicture, WantedTexts } from './labelPictures'

/** The longest text of a label that is kept. */
const LONGEST_TEXT = 4000

/** The order in which rows of several labels are written: two that write the same ones do not wait for each other. */
export const byLabel = (one: LabelKey, other: LabelKey): number => (labelKey(one) < labelKey(other) ? -1 : 1)

/** What is handed over. */
export type Drawn = WantedPicture | WantedTexts

/**
 * Keeps the pictures that are sent to labels; what was read back before stays until something else is. Of labels that their gateway draws
 * none is kept: what was sent or read back before is not of it.
 */
export async function keepSent(
  records: Records,
  all: readonly { readonly job: ImageJob; readonly drawn: Drawn }[],
): Promise<void> {
  const pictures = all.flatMap(({ job: { storeCode, tagMac }, drawn }) =>
    'content' in drawn ? [] : [{ storeCode, tagMac, sentOf: drawn.hash, sent: drawn.png.toString('base64') }],
  )
  if (pictures.length > 0) await records.upsert('label-picture', pictures.sort(byLabel))
  const texts = all.filter(({ drawn }) => 'content' in drawn)
  for (const [storeCode, own] of groupBy(texts, ({ job }) => job.storeCode))
    await records.remove('label-picture', { storeCode, tagMac: own.map(({ job }) => job.tagMac) })
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

/** Hands over what a label is to show. @param has the page on which it has it already @throws GatewayError as `show` */
export function hand(gateway: HardwareGateway, tagMac: string, drawn: Drawn, has: number | undefined): void {
  if (has !== undefined && gateway.showStored) gateway.showStored(tagMac, drawn.hash, has)
  else if (has !== undefined) throw new GatewayError('NOT_SUPPORTED', 'its labels turn to no pages')
  else if ('content' in drawn) gateway.write?.(tagMac, drawn.hash, drawn.content)
  else gateway.show(tagMac, drawn.hash, drawn.picture, drawn)
}
