import type { Page } from '@playwright/test'
import type { Api } from '../../support/api'

/** The store of the demonstration data in the tests of tags. */
export const STORE = 'IT001'

export interface StageTag {
  readonly tagId: string
  readonly tagMac: string
  readonly prCode: string | null
  readonly tagType: string
  readonly gwIp: string | null
  readonly status: string
}

/** Tags of the store with a good signal, from the list with a filter. */
export async function tagsOf(api: Api, filter: Readonly<Record<string, string | number>> = {}): Promise<StageTag[]> {
  const { body } = await api.call(`POST /status/store/${STORE}/tag/search`, {
    length: 100,
    filter_rssi_gte: -60,
    filter_battery_gte: 2.7,
    ...filter,
  })
  return (body.data ?? []) as unknown as StageTag[]
}

export interface StageFamily {
  readonly fmPrCode: string
  readonly prCodeList: readonly string[]
  readonly layoutId: string
}

export async function familiesOf(api: Api): Promise<StageFamily[]> {
  const { body } = await api.call(`POST /status/store/${STORE}/product/family/search`, { length: -1 })
  return ((body.data ?? []) as unknown as StageFamily[]).map((family) => ({
    ...family,
    prCodeList: family.prCodeList.filter(Boolean),
  }))
}

/** Products of the store without a family. */
export async function loneProducts(api: Api): Promise<string[]> {
  const { body } = await api.call(`POST /status/store/${STORE}/product/search`, { length: -1 })
  const held = new Set((await familiesOf(api)).flatMap(({ prCodeList }) => prCodeList))
  return (body.data ?? []).map(({ prCode }) => String(prCode)).filter((code) => !held.has(code))
}

/** Listens to the tones that the page plays. @returns a function that gives the pitches since its last call */
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

/** Types as a hand scanner does: the characters, and Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
