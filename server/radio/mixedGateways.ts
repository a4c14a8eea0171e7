import type { SettingsRefusal, WishedSettings } from '../hardware/gateway'
import type {
  GatewayAddress,
  GatewayNetwork,
  GatewaySoftware,
  HardwareNetwork,
  ImageJob,
  LabelKey,
  LedSetting,
  RadioEvent,
  SpareImage,
  StatusCommand,
} from './driver'

/**
 * The simulated gateways beside those of real protocols. A label belongs to the gateway that heard it last; what no real one hears is
 * simulated.
 */
export class MixedGateways implements GatewayNetwork {
  readonly #all: readonly GatewayNetwork[]

  constructor(
    private readonly simulated: GatewayNetwork,
    private readonly hardware: HardwareNetwork,
  ) {
    this.#all = [simulated, hardware]
  }

  async load(): Promise<void> {
    // Which labels are real is known before anything is sent.
    await this.hardware.load()
    await this.simulated.load()
  }

  step(now: number): void {
    for (const network of this.#all) network.step(now)
  }

  drop(stores: ReadonlySet<string>): void {
    for (const network of this.#all) network.drop(stores)
  }

  underWay(storeCode?: string): ImageJob[] {
    return this.#all.flatMap((network) => network.underWay(storeCode))
  }

  preparing(storeCode: string): SpareImage[] {
    return this.#all.flatMap((network) => network.preparing(storeCode))
  }

  sendImages(jobs: readonly ImageJob[]): Promise<void> {
    return this.#each(jobs, (network, own) => network.sendImages(own))
  }

  switchPages(jobs: readonly (ImageJob & { readonly page: number })[]): Promise<void> {
    return this.#each(jobs, (network, own) => network.switchPages(own))
  }

  prepareImages(images: readonly SpareImage[]): Promise<void> {
    return this.#each(images, (network, own) => network.prepareImages(own))
  }

  led(storeCode: string, tagMacs: readonly string[], setting: LedSetting): Promise<number> {
    return this.#count(storeCode, tagMacs, (network, own) => network.led(storeCode, own, setting))
  }

  page(storeCode: string, tagMacs: readonly string[], pageNo: number, returnTime: number): Promise<number> {
    return this.#count(storeCode, tagMacs, (network, own) => network.page(storeCode, own, pageNo, returnTime))
  }

  async checkStatus(storeCode: string, tagMacs: readonly string[], command: StatusCommand): Promise<void> {
    await this.#count(storeCode, tagMacs, async (network, own) => {
      await network.checkStatus(storeCode, own, command)
      return 0
    })
  }

  stopStatusCheck(storeCodes?: readonly string[]): void {
    for (const network of this.#all) network.stopStatusCheck(storeCodes)
  }

  reportEvery(seconds: number): void {
    for (const network of this.#all) network.reportEvery(seconds)
  }

  reboot(gwMac: string, offered?: GatewaySoftware): Promise<boolean> {
    return this.#of(gwMac).reboot(gwMac, offered)
  }

  configure(gwMac: string, address: GatewayAddress): Promise<boolean> {
    return this.#of(gwMac).configure(gwMac, address)
  }

  adjust(gwMac: string, wished: WishedSettings, ask: string): Promise<SettingsRefusal | null> {
    return this.#of(gwMac).adjust(gwMac, wished, ask)
  }

  checkLink(gwMac: string): Promise<boolean> {
    return this.#of(gwMac).checkLink(gwMac)
  }

  listen(listener: (events: readonly RadioEvent[]) => void): () => void {
    const stops = this.#all.map((network) => network.listen(listener))
    return () => stops.forEach((stop) => stop())
  }

  #of(gwMac: string): GatewayNetwork {
    return this.hardware.has(gwMac) ? this.hardware : this.simulated
  }

  #parted<Of extends LabelKey>(all: readonly Of[]): readonly (readonly [GatewayNetwork, readonly Of[]])[] {
    const real = all.filter((one) => this.hardware.hears(one))
    const others = real.length === 0 ? all : all.filter((one) => !this.hardware.hears(one))
    return ([[this.hardware, real] as const, [this.simulated, others] as const] as const).filter(
      ([, own]) => own.length > 0,
    )
  }

  async #each<Of extends LabelKey>(
    all: readonly Of[],
    send: (network: GatewayNetwork, own: readonly Of[]) => Promise<void>,
  ): Promise<void> {
    await Promise.all(this.#parted(all).map(([network, own]) => send(network, own)))
  }

  async #count(
    storeCode: string,
    tagMacs: readonly string[],
    tell: (network: GatewayNetwork, own: readonly string[]) => Promise<number>,
  ): Promise<number> {
    const counts = this.#parted(tagMacs.map((tagMac) => ({ storeCode, tagMac }))).map(([network, own]) =>
      tell(
        network,
        own.map(({ tagMac }) => tagMac),
      ),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
}
