import type { Tag } from '../../src/generated/types'
import type { Records } from '../db/records'
import { imitatedAt } from '../radio/imitation'
import { tagTypeOf } from '../radio/tagTypes'
import type { Capabilities, Panel } from './gateway'
import { type DriverName, drivers } from './registry'

/** What a label and its gateway can do together. */
export const abilitiesWith = (
  { led, pages }: Pick<Capabilities, 'led' | 'pages'>,
  panel: Pick<Panel, 'hasLed' | 'pages'>,
) => ({
  canBlink: led && panel.hasLed,
  canTurn: pages && panel.pages > 1,
})

/**
 * Adds `canBlink` and `canTurn` to the labels of real gateways, and of simulated ones that imitate such, which is said in
 * `imitates`; the others of a store are as they were.
 */
export async function withAbilities(records: Records, storeCode: string, tags: readonly Tag[]): Promise<Tag[]> {
  const macs = tags.flatMap(({ tagMac, tagType }) => (isOfGateways(tagType) ? [tagMac] : []))
  const imitated = macs.length < tags.length ? await imitatedAt(records, storeCode) : new Map<string, DriverName>()
  if (macs.length === 0 && imitated.size === 0) return [...tags]
  const heard =
    macs.length === 0
      ? []
      : await records.pick('hardware-label', ['tagMac', 'canBlink', 'canTurn'], { storeCode, tagMac: macs })
  const byMac = new Map(heard.map((label) => [label.tagMac, label]))
  return tags.map((tag) => {
    const type = tagTypeOf(tag.tagType ?? '')
    if (!isOfGateways(tag.tagType)) {
      const imitates = imitated.get(tag.gwIp ?? '')
      if (!imitates) return tag
      const panel = { hasLed: type?.peripheral.includes('LED') === true, pages: type?.hasOnePage === true ? 1 : 2 }
      return { ...tag, imitates, ...abilitiesWith(drivers[imitates].capabilities, panel) }
    }
    const { canBlink, canTurn } = byMac.get(tag.tagMac) ?? {}
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
