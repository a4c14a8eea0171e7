import type { PlusDevice } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { DeviceSetting, SignageDriver, SignageEvent, Software } from './driver'

type DeviceKey = Pick<PlusDevice, 'storeCode' | 'mac'>

/** A driver that remembers which devices have yet to fetch their shows, so that a restart asks them again. */
export class PersistentSyncs implements SignageDriver {
  /**
   * @param driver reaches the displays of all stores
   * @param own reaches those of this server's stores
   */
  constructor(
    private readonly driver: SignageDriver,
    private readonly own: SignageDriver,
    private readonly records: Records,
  ) {}

  async sync(storeCode: string, macs: readonly string[]): Promise<readonly string[]> {
    await this.records.upsert(
      'plus-sync-work',
      macs.map((mac) => ({ storeCode, mac })),
    )
    return this.driver.sync(storeCode, macs)
  }

  /** Repeats unanswered requests of an earlier run, and offers the current software. @param stores all by default */
  async resume(stores?: readonly string[]): Promise<void> {
    const where = stores ? { storeCode: stores } : {}
    for (const { storeCode, mac } of await this.records.find('plus-sync-work', where))
      await this.own.sync(storeCode, [mac])
    for (const { storeCode = '', ...software } of await this.records.pick(
      'software-package',
      ['storeCode', 'model', 'ver'],
      where,
    ))
      await this.own.offer(storeCode, software)
  }

  /** Forgets devices that have fetched, in the transaction of `records`. */
  static async done(records: Records, devices: readonly DeviceKey[]): Promise<void> {
    for (const { storeCode, mac } of devices) await records.remove('plus-sync-work', { storeCode, mac })
  }

  showInfo(storeCode: string, macs: readonly string[], seconds: number): Promise<readonly string[]> {
    return this.driver.showInfo(storeCode, macs, seconds)
  }

  blink(storeCode: string, macs: readonly string[], seconds: number): Promise<readonly string[]> {
    return this.driver.blink(storeCode, macs, seconds)
  }

  configure(storeCode: string, macs: readonly string[], setting: DeviceSetting): Promise<readonly string[]> {
    return this.driver.configure(storeCode, macs, setting)
  }

  offer(storeCode: string, software: Software): Promise<void> {
    return this.driver.offer(storeCode, software)
  }

  listen(listener: (events: readonly SignageEvent[]) => void): () => void {
    return this.driver.listen(listener)
  }
}
