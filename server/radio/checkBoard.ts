import type { TagStatusCollecting } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { Collecting } from './collecting'

export interface CheckBoardOptions {
  readonly records: Records
  /** The status checks of this server. */
  readonly own: Pick<Collecting, 'list'>
  /** Other servers use the database too. */
  readonly isShared: boolean
  readonly onChange: (stores: readonly TagStatusCollecting[]) => void
  readonly onError: (cause: unknown) => void
}

/** The stores whose tags are being checked, by any server of the database. */
export class CheckBoard {
  #elsewhere: readonly TagStatusCollecting[] = []
  /** The time of each store's last answer, as reported by its server. */
  readonly #checkTimes = new Map<string, number>()
  #isOld = false
  #looking: Promise<void> | undefined

  constructor(private readonly options: CheckBoardOptions) {}

  list(): TagStatusCollecting[] {
    const own = this.options.own.list()
    const codes = new Set(own.map(({ storeCode }) => storeCode))
    return [...own, ...this.#elsewhere.filter(({ storeCode }) => !codes.has(storeCode))]
  }

  /** Whether a check of a store is in progress, or its results are still being written. */
  async has(storeCode: string): Promise<boolean> {
    return (
      this.list().some((one) => one.storeCode === storeCode) ||
      (await this.options.records.count('status-check-work', { storeCode })) > 0
    )
  }

  /** Reads the checks of other servers soon, because one has started or ended. */
  lookSoon(): void {
    if (!this.options.isShared) return
    this.#isOld = true
    this.#looking ??= this.#lookWhileOld()
      .catch(this.options.onError)
      .finally(() => (this.#looking = undefined))
  }

  /** Waits until checks are read. */
  async stop(): Promise<void> {
    await this.#looking
  }

  async #lookWhileOld(): Promise<void> {
    while (this.#isOld) {
      this.#isOld = false
      await this.#look()
    }
  }

  /** Takes the times of last answers from another server. */
  hear(times: Readonly<Record<string, number>>): void {
    for (const [storeCode, at] of Object.entries(times)) this.#checkTimes.set(storeCode, at)
    const elsewhere = this.#elsewhere.map((one) => this.#withTime(one))
    if (elsewhere.some(({ checkTime }, at) => checkTime !== this.#elsewhere[at]?.checkTime)) this.#become(elsewhere)
  }

  async #look(): Promise<void> {
    const { records, own } = this.options
    const here = new Set(own.list().map(({ storeCode }) => storeCode))
    const work = (await records.find('status-check-work')).filter(({ storeCode }) => !here.has(storeCode))
    const known = new Map(this.#elsewhere.map((one) => [one.storeCode, one]))
    const isSame =
      work.length === known.size &&
      work.every(({ storeCode, startTime }) => known.get(storeCode)?.startTime === startTime)
    if (isSame) return
    for (const storeCode of this.#checkTimes.keys())
      if (!work.some((one) => one.storeCode === storeCode)) this.#checkTimes.delete(storeCode)
    const elsewhere: TagStatusCollecting[] = []
    for (const { storeCode, storeName, startTime, cmd, tagMacs } of work) {
      const before = known.get(storeCode)
      if (before?.startTime === startTime) elsewhere.push(before)
      else {
        const tags = await records.pick('tag', ['tagId'], { storeCode, ...(tagMacs && { tagMac: tagMacs }) })
        const gateways = await records.pick('gateway', ['gwMac'], { storeCode })
        elsewhere.push(
          this.#withTime({
            storeCode,
            storeName,
            startTime,
            checkTime: startTime,
            gwList: gateways.map(({ gwMac }) => gwMac),
            tagList: tags.map(({ tagId }) => tagId),
            ...(typeof cmd === 'number' && { cmd: cmd as NonNullable<TagStatusCollecting['cmd']> }),
          }),
        )
      }
    }
    this.#become(elsewhere)
  }

  #withTime(one: TagStatusCollecting): TagStatusCollecting {
    return { ...one, checkTime: Math.max(one.checkTime ?? 0, this.#checkTimes.get(one.storeCode) ?? 0) }
  }

  #become(elsewhere: readonly TagStatusCollecting[]): void {
    this.#elsewhere = elsewhere
    this.options.onChange(this.list())
  }
}

/** The time of each store's last answer. */
export const checkTimes = (stores: readonly TagStatusCollecting[]): Record<string, number> =>
  Object.fromEntries(stores.map(({ storeCode, checkTime }) => [storeCode, checkTime ?? 0]))
