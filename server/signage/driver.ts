import type { PlusDevice } from '../../src/generated/types'

/** The settings of a device; what is left out stays. */
export type DeviceSetting = Partial<Pick<PlusDevice, 'name' | 'tz' | 'volume' | 'brightness' | 'mode' | 'showIdx'>>

/** Software for devices of a model. */
export interface Software {
  readonly model: PlusDevice['model']
  readonly ver: string
}

/** Events of devices. Times are epoch seconds. */
export type SignageEvent =
  /** A heartbeat, with the device's networks. */
  | {
      readonly kind: 'heard'
      readonly at: number
      readonly storeCode: string
      readonly mac: string
      readonly networks: PlusDevice['networks']
      readonly ver: string
    }
  /** The device has fetched its show. */
  | { readonly kind: 'synced'; readonly at: number; readonly storeCode: string; readonly mac: string }
  /** A device that is unknown, or was removed. */
  | {
      readonly kind: 'joined'
      readonly at: number
      readonly storeCode: string
      readonly mac: string
      readonly model: PlusDevice['model']
    }

/**
 * The displays of all stores. The simulator is the first implementation; areas do not know which one they use. Commands
 * resolve to the devices that were reached; their effects come as events.
 */
export interface SignageDriver {
  /** Has devices fetch their shows; one that is away does so when it is back. */
  sync(storeCode: string, macs: readonly string[]): Promise<readonly string[]>
  /** Shows the information view of devices. */
  showInfo(storeCode: string, macs: readonly string[], seconds: number): Promise<readonly string[]>
  /** Blinks the screens of devices. */
  blink(storeCode: string, macs: readonly string[], seconds: number): Promise<readonly string[]>
  /** Changes settings; a device that is away takes them when it is back. */
  configure(storeCode: string, macs: readonly string[], setting: DeviceSetting): Promise<readonly string[]>
  /** Offers software to the devices of a store: those of the model install it if it is newer. */
  offer(storeCode: string, software: Software): Promise<void>
  /** Subscribes to events, in batches. @returns a function that unsubscribes */
  listen(listener: (events: readonly SignageEvent[]) => void): () => void
}
