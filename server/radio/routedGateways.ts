import type { Share } from '../cluster/share'
import type { SettingsRefusal, WishedSettings } from '../hardware/gateway'
import type {
  GatewayAddress,
  GatewayDriver,
  GatewaySoftware,
  ImageJob,
  LedSetting,
  RadioEvent,
  StatusCommand,
} from './driver'

const CALLS = [
  'led',
  'page',
  'reboot',
  'configure',
  'adjust',
  'checkLink',
] as const satisfies readonly (keyof GatewayDriver)[]
type CallName = (typeof CALLS)[number]

/** A driver call that is sent to the server that drives the store. */
export interface GatewayCall {
  readonly do: CallName
  readonly with: readonly unknown[]
}

export interface RoutedGatewaysOptions {
  /** The gateways of this server's stores. */
  readonly own: GatewayDriver
  readonly share: Pick<Share, 'drives' | 'ask'>
  /** The store of a gateway; undefined if it is unknown. */
  readonly storeOf: (gwMac: string) => Promise<string | undefined>
}

/**
 * A driver for the gateways of all stores, whichever server drives them. Images, spare ones too, and status checks are not routed: they
 * are in the database.
 */
export class RoutedGateways implements GatewayDriver {
  constructor(private readonly options: RoutedGatewaysOptions) {}

  /** Runs a call from another server. @throws Error for an unknown call */
  static obey(own: GatewayDriver, { do: name, with: values }: GatewayCall): Promise<unknown> {
    if (!CALLS.includes(name)) throw new Error(`gateways cannot be told to ${String(name)}`)
    return (own[name] as (...given: readonly unknown[]) => Promise<unknown>).apply(own, [...values])
  }

  sendImages(jobs: readonly ImageJob[]): Promise<void> {
    return this.options.own.sendImages(jobs)
  }

  switchPages(jobs: Parameters<GatewayDriver['switchPages']>[0]): Promise<void> {
    return this.options.own.switchPages(jobs)
  }

  prepareImages(images: Parameters<GatewayDriver['prepareImages']>[0]): Promise<void> {
    return this.options.own.prepareImages(images)
  }

  led(storeCode: string, tagMacs: readonly string[], setting: LedSetting): Promise<number> {
    return this.#call(storeCode, 'led', storeCode, tagMacs, setting)
  }

  page(storeCode: string, tagMacs: readonly string[], pageNo: number, returnTime: number): Promise<number> {
    return this.#call(storeCode, 'page', storeCode, tagMacs, pageNo, returnTime)
  }

  checkStatus(storeCode: string, tagMacs: readonly string[], command: StatusCommand): Promise<void> {
    return this.options.own.checkStatus(storeCode, tagMacs, command)
  }

  stopStatusCheck(storeCodes?: readonly string[]): void {
    this.options.own.stopStatusCheck(storeCodes)
  }

  reportEvery(seconds: number): void {
    this.options.own.reportEvery(seconds)
  }

  async reboot(gwMac: string, offered: GatewaySoftware = {}): Promise<boolean> {
    return this.#call(await this.options.storeOf(gwMac), 'reboot', gwMac, offered)
  }

  async configure(gwMac: string, address: GatewayAddress): Promise<boolean> {
    return this.#call(await this.options.storeOf(gwMac), 'configure', gwMac, address)
  }

  async adjust(gwMac: string, wished: WishedSettings, ask: string): Promise<SettingsRefusal | null> {
    return this.#call(await this.options.storeOf(gwMac), 'adjust', gwMac, wished, ask)
  }

  async checkLink(gwMac: string): Promise<boolean> {
    return this.#call(await this.options.storeOf(gwMac), 'checkLink', gwMac)
  }

  listen(listener: (events: readonly RadioEvent[]) => void): () => void {
    return this.options.own.listen(listener)
  }

  #call<Name extends CallName>(
    storeCode: string | undefined,
    name: Name,
    ...values: Parameters<GatewayDriver[Name]>
  ): ReturnType<GatewayDriver[Name]> {
    const { own, share } = this.options
    const call: GatewayCall = { do: name, with: values }
    const done =
      storeCode === undefined || share.drives(storeCode) ? RoutedGateways.obey(own, call) : share.ask(storeCode, call)
    return done as ReturnType<GatewayDriver[Name]>
  }
}
