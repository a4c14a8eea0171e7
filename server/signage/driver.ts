import type { PlusDevice } from '../../src/generated/types'

/** What a device is told of how it is to be; what is left out stays. */
export type DeviceSetting = Partial<Pick<PlusDevice, 'name' | 'tz' | 'volume' | 'brightness' | 'mode' | 'showIdx'>>

/** Software that a device can be told to run. */
export interface Software {
  readonly model: PlusDevice['model']
  readonly ver: string
}

/** What the devices tell. Times are epoch seconds. */
export type SignageEvent =
  /** A sign of life, with the networks that it is in. */
  | { readonly kind: 'heard'; readonly at: number; readonly storeCode: string; readonly mac: string; readonly networks: PlusDevice['networks']; readonly ver: string }
  /** It has fetched its show. */
  | { readonly kind: 'synced'; readonly at: number; readonly storeCode: string; readonly mac: string }
  /** A device that was never heard before, or was forgotten. */
  | { readonly kind: 'joined'; readonly at: number; readonly storeCode: string; readonly mac: string; readonly model: PlusDevice['model'] }

/**
 * The way to the displays of all stores. The simulator is the first implementation; no area knows which one it
 * speaks to. A command gives the devices that it reached; what comes of it comes as events.
 */
export interface SignageDriver {
  /** Lets devices fetch their shows; one that is not there does so when it is back. */
  sync(storeCode: string, macs: readonly string[]): Promise<readonly string[]>
  /** Shows what a device is on its screen, for so many seconds. */
  showInfo(storeCode: string, macs: readonly string[], seconds: number): Promise<readonly string[]>
  /** Lets the screen of devices blink. */
  blink(storeCode: string, macs: readonly string[], seconds: number): Promise<readonly string[]>
  /** Hands over settings; a device that is not there takes them when it is back. */
  configure(storeCode: string, macs: readonly string[], setting: DeviceSetting): Promise<readonly string[]>
  /** Offers software to the devices of a store: those of its model install it if it is newer. */
  offer(storeCode: string, software: Software): Promise<void>
  /** Hears all events, in batches; gives a function that stops it. */
  listen(listener: (events: readonly SignageEvent[]) => void): () => void
}
