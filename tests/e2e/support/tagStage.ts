import type { Page } from '@playwright/test'
import type { Api } from '../../support/api'

/** The demonstration's store that the tests of tags are about. */
export const STORE = 'IT001'

export interface StageTag {
  readonly tagId: string
  readonly tagMac: string
  readonly prCode: string | null
  readonly tagType: string
  readonly status: string
}

/** Tags of the store that are heard well, from the list as a filter has it. */
export async function tagsOf(api: Api, filter: Readonly<Record<string, string | number>> = {}): Promise<StageTag[]> {
  const { body } = await api.call(`POST /status/store/${STORE}/tag/search`, { length: 100, filter_rssi_gte: -60, filter_battery_gte: 2.7, ...filter })
  return (body.data ?? []) as unknown as StageTag[]
}

export interface StageFamily {
  readonly fmPrCode: string
  readonly prCodeList: readonly string[]
  readonly layoutId: string
}

export async function familiesOf(api: Api): Promise<StageFamily[]> {
  const { body } = await api.call(`POST /status/store/${STORE}/product/family/search`, { length: -1 })
  return ((body.data ?? []) as unknown as StageFamily[]).map((family) => ({ ...family, prCodeList: family.prCodeList.filter(Boolean) }))
}

/** Products of the store that are in no family. */
export async function loneProducts(api: Api): Promise<string[]> {
  const { body } = await api.call(`POST /status/store/${STORE}/product/search`, { length: -1 })
  const held = new Set((await familiesOf(api)).flatMap(({ prCodeList }) => prCodeList))
  return (body.data ?? []).map(({ prCode }) => String(prCode)).filter((code) => !held.has(code))
}

/** Listens to the tones that the page plays; gives the pitches since it was last asked. */
export async function hearTones(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const heard: number[] = []
    Object.assign(window, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when?: number) {
      heard.push(Math.round(this.frequency.value))
      start.call(this, when)
    }
  })
  return () => page.evaluate(() => (window as unknown as { heard: number[] }).heard.splice(0))
}

/** What a hand scanner does: the characters, and Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
