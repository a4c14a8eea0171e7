import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import type { Collecting } from './collecting'
import type { GatewayDriver, StatusCommand } from './driver'
import { dropChecks, endChecks, keepCheck, leftChecks } from './persistentChecks'

export interface StatusChecksOptions {
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  readonly share: Share
  readonly collecting: Collecting
  /** Those of this server's stores. */
  readonly gateways: Pick<GatewayDriver, 'checkStatus' | 'stopStatusCheck'>
  readonly onChange: () => void
}

/** Starts and stops status checks, on the server that drives the store. */
export class StatusChecks {
  constructor(private readonly options: StatusChecksOptions) {}

  /** @returns false if the store already has one */
  async begin(
    storeName: string,
    storeCode: string,
    tags: readonly { tagMac: string; tagId: string }[],
    cmd: StatusCommand,
    email: string | null,
  ): Promise<boolean> {
    const { records, clock, share, collecting, gateways } = this.options
    const gwList = (await records.pick('gateway', ['gwMac'], { storeCode })).map(({ gwMac }) => gwMac)
    const check = { storeCode, storeName, at: clock(), gwList, tags, cmd }
    const isOurs = share.drives(storeCode)
    const isFree = isOurs ? collecting.start(check) : (await records.count('status-check-work', { storeCode })) === 0
    if (!isFree) return false
    try {
      await keepCheck(records, check)
      this.options.onChange()
      await records.insert(
        'tag-command',
        tags.map(({ tagMac }) => ({
          storeCode,
          tagMac,
          command: 'CHECK' as const,
          option: cmd ?? null,
          email,
          at: check.at,
        })),
      )
      if (isOurs)
        await gateways.checkStatus(
          storeCode,
          tags.map(({ tagMac }) => tagMac),
          cmd,
        )
      else await share.tell([storeCode], { do: 'look' })
    } catch (error) {
      await this.stop((code) => code === storeCode)
      throw error
    }
    return true
  }

  async stop(sees: (storeCode: string) => boolean): Promise<void> {
    const { records, share } = this.options
    const codes = this.#stopOwn(sees)
    const elsewhere = share.stores
      ? (await records.find('status-check-work')).filter(
          ({ storeCode }) => sees(storeCode) && !codes.includes(storeCode),
        )
      : []
    await dropChecks(records, [...codes, ...elsewhere.map(({ storeCode }) => storeCode)])
    this.options.onChange()
    for (const { storeCode, startTime } of elsewhere) await share.tell([storeCode], { do: 'stopCheck', startTime })
  }

  /** Forgets a check of this server that another one stopped; one that started since continues. */
  async stopped(storeCode: string, startTime: number): Promise<void> {
    if (this.options.collecting.list().some((one) => one.storeCode === storeCode && one.startTime === startTime))
      this.#stopOwn((code) => code === storeCode)
    await this.resume([storeCode])
  }

  /** Resumes the checks of an earlier run, or of the server that drove the store before. */
  async resume(stores?: readonly string[]): Promise<void> {
    const { records, clock, share, collecting, gateways } = this.options
    for (const check of await leftChecks(records, stores)) {
      const { storeCode, at: startTime, tags, waiting, silent, silentIds, cmd } = check
      if (waiting.length === 0) {
        await endChecks(records, share, [{ storeCode, startTime, at: clock(), asked: tags.length, silent, silentIds }])
        this.options.onChange()
      } else if (collecting.start(check)) await gateways.checkStatus(storeCode, waiting, cmd)
    }
  }

  #stopOwn(sees: (storeCode: string) => boolean): string[] {
    const codes = this.options.collecting.stop(sees)
    this.options.gateways.stopStatusCheck(codes)
    return codes
  }
}
