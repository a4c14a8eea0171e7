import type { Tag } from '../../src/generated/types'
import type { Records } from '../db/records'
import { tagTypeOf } from '../radio/tagTypes'

/** Adds `canBlink` and `canTurn` to the labels of real gateways; the others of a store are as they were. */
export async function withAbilities(records: Records, storeCode: string, tags: readonly Tag[]): Promise<Tag[]> {
  const macs = tags.flatMap(({ tagMac, tagType }) => (isOfGateways(tagType) ? [tagMac] : []))
  if (macs.length === 0) return [...tags]
  const heard = await records.pick('hardware-label', ['tagMac', 'canBlink', 'canTurn'], { storeCode, tagMac: macs })
  const byMac = new Map(heard.map((label) => [label.tagMac, label]))
  return tags.map((tag) => {
    if (!isOfGateways(tag.tagType)) return tag
    const { canBlink, canTurn } = byMac.get(tag.tagMac) ?? {}
    const type = tagTypeOf(tag.tagType)
    return {
      ...tag,
      // One that is not heard now is as its kind.
      canBlink: canBlink ?? type?.peripheral.includes('LED') ?? null,
      canTurn: canTurn ?? (type ? type.hasOnePage !== true : null),
    }
  })
}

/** Whether gateways have told of a type: those of our own table have no name. */
const isOfGateways = (tagType: string | undefined): tagType is string =>
  tagType !== undefined && tagTypeOf(tagType)?.name !== undefined
