import type { Share } from '../cluster/share'
import type { DeviceSetting, SignageDriver, SignageEvent, Software } from './driver'

const CALLS = ['sync', 'showInfo', 'blink', 'configure', 'offer'] as const satisfies readonly (keyof SignageDriver)[]
type CallName = (typeof CALLS)[number]

/** A driver call that is sent to the server that drives the store. */
export interface DisplayCall {
  readonly do: CallName
  readonly with: readonly unknown[]
}

/** A driver for the displays of all stores, whichever server drives them. */
export class RoutedDisplays implements SignageDriver {
  constructor(
    private readonly own: SignageDriver,
    private readonly share: Pick<Share, 'drives' | 'ask'>,
  ) {}

  /** Runs a call from another server. @throws Error for an unknown call */
  static handle(own: SignageDriver, { do: name, with: values }: DisplayCall): Promise<unknown> {
    if (!CALLS.includes(name)) throw new Error(`displays cannot be told to ${String(name)}`)
    return (own[name] as (...given: readonly unknown[]) => Promise<unknown>).apply(own, [...values])
  }

  sync(storeCode: string, macs: readonly string[]): Promise<readonly string[]> {
    return this.#call('sync', storeCode, macs)
  }

  showInfo(storeCode: string, macs: readonly string[], seconds: number): Promise<readonly string[]> {
    return this.#call('showInfo', storeCode, macs, seconds)
  }

  blink(storeCode: string, macs: readonly string[], seconds: number): Promise<readonly string[]> {
    return this.#call('blink', storeCode, macs, seconds)
  }

  configure(storeCode: string, macs: readonly string[], setting: DeviceSetting): Promise<readonly string[]> {
    return this.#call('configure', storeCode, macs, setting)
  }

  offer(storeCode: string, software: Software): Promise<void> {
    return this.#call('offer', storeCode, software)
  }

  listen(listener: (events: readonly SignageEvent[]) => void): () => void {
    return this.own.listen(listener)
  }

  #call<Name extends CallName>(
    name: Name,
    ...values: Parameters<SignageDriver[Name]>
  ): ReturnType<SignageDriver[Name]> {
    const [storeCode] = values
    const call: DisplayCall = { do: name, with: values }
    return (
      this.share.drives(storeCode) ? RoutedDisplays.handle(this.own, call) : this.share.ask(storeCode, call)
    ) as ReturnType<SignageDriver[Name]>
  }
}
