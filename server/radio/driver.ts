import type { LabelWay } from '../../src/generated/types'
import type { SettingsRefusal, WishedSettings } from '../hardware/gateway'

/** An image for a label. */
export interface ImageJob {
  readonly taskId: number
  readonly storeCode: string
  readonly tagMac: string
  /** The first of the pages on which the label has it already: it is turned to that, and nothing is sent. */
  readonly page?: number
}

/** An image that is to lie ready on pages which its label does not show (`label_spare`). */
export interface SpareImage {
  readonly storeCode: string
  readonly tagMac: string
  /** The hash of all that it is drawn from. */
  readonly picture: string
  /** The first of the pages. */
  readonly page: number
}

/** The identity of an image. */
export const jobKey = ({ taskId, tagMac }: Pick<ImageJob, 'taskId' | 'tagMac'>) => `${taskId} ${tagMac}`

/** A label, of all stores. */
export interface LabelKey {
  readonly storeCode: string
  readonly tagMac: string
}

/** Tells labels apart. */
export const labelKey = ({ storeCode, tagMac }: LabelKey) => `${storeCode} ${tagMac}`

/** A query to a tag: 0 status, 1 battery, 2 gateway scan; undefined is all. */
export type StatusCommand = 0 | 1 | 2 | undefined

export interface LedSetting {
  readonly duration: number
  readonly ledState: number
  readonly ledBrightness: number
  readonly blinkingSpeed: number
}

/** The part of a configuration that changes how a gateway is reached; undefined stays as it is. */
export interface GatewayAddress {
  readonly ip?: string | undefined
}

/** Versions of a gateway's software, by part. */
export interface GatewaySoftware {
  readonly grm?: string | undefined
  readonly gmp?: string | undefined
}

export type GatewayStatus = 'NORMAL' | 'ALARM' | 'OFFLINE'

/** The answer of a tag; what it does not say is null. */
export interface TagReading {
  readonly battery: number | null
  readonly rssi: number | null
  readonly temperature: number | null
  readonly gwIp: string
  /** Of its software, where that is said; null where it is not known. */
  readonly version?: string | null
}

/** A tag that reports for the first time. */
export interface NewLabel {
  readonly tagMac: string
  readonly tagId: string
  readonly battery: number
  readonly rssi: number
}

/** Why a label did not get its image; all reasons but the last are the gateway's. */
export type FailureReason =
  | 'no gateway'
  | 'gateway offline'
  | 'no answer'
  /** It cannot be drawn for its panel. */
  | 'wrong picture'
  /** The gateway did not accept it. */
  | 'refused'
  /** The gateway took it, and the label does not show it. */
  | 'not shown'

/** Events of the radio. Times are epoch seconds. */
export type RadioEvent =
  | ({
      readonly kind: 'delivered'
      readonly at: number
      readonly taskId: number
      readonly storeCode: string
      readonly tagMac: string
      /** Of a label that was turned to an image: its first page. */
      readonly page?: number
      /** Of a label that was sent one, where that is known: the first of its pages. */
      readonly sentTo?: number
    } & TagReading)
  | {
      readonly kind: 'failed'
      readonly at: number
      readonly taskId: number
      readonly storeCode: string
      readonly tagMac: string
      readonly reason: FailureReason
      /** The gateway that did not accept it. */
      readonly gwMac?: string
      /** Of a label that was to be turned to an image. */
      readonly page?: number
    }
  /** A spare image has arrived on its pages, or did not. */
  | ({ readonly kind: 'spare'; readonly at: number; readonly isReady: boolean } & SpareImage)
  | ({
      readonly kind: 'answered'
      readonly at: number
      readonly storeCode: string
      readonly tagMac: string
    } & TagReading)
  /** How far an image is that a simulated gateway sends as the one that it imitates would. */
  | ({ readonly kind: 'progress'; readonly at: number; readonly gwMac: string } & ImageJob &
      Pick<LabelWay, 'proof' | 'state' | 'isLast' | 'reason' | 'expectedAt'>)
  /** A label that began anew and has lost its picture. */
  | { readonly kind: 'reset'; readonly at: number; readonly storeCode: string; readonly tagMac: string }
  /** A label that has lost what lay on its pages, and that something is under way to. */
  | { readonly kind: 'blank'; readonly at: number; readonly storeCode: string; readonly tagMac: string }
  | { readonly kind: 'silent'; readonly at: number; readonly storeCode: string; readonly tagMac: string }
  | {
      readonly kind: 'gateway'
      readonly at: number
      readonly storeCode: string
      readonly gwMac: string
      readonly status: GatewayStatus
      readonly timeSync: boolean
      /** In percent; null where it does not say. */
      readonly memory: number | null
      readonly disk: number | null
      /** Software installed since its last report. */
      readonly installed?: GatewaySoftware
    }
  /** An unknown gateway, and the tags around it. */
  | {
      readonly kind: 'joined'
      readonly at: number
      readonly storeCode: string
      readonly gwMac: string
      readonly labels: readonly NewLabel[]
    }
  | {
      readonly kind: 'sensed'
      readonly at: number
      readonly storeCode: string
      readonly sensorMac: string
      readonly value: number
      readonly battery: number
      readonly rssi: number
    }

/** The stores of events. */
export const storesOf = (events: readonly RadioEvent[]): Set<string> =>
  new Set(events.map(({ storeCode }) => storeCode))

/**
 * The gateways of all stores. The simulator is the first implementation; areas do not know which one they use. Commands
 * return when they are accepted, results come as events.
 */
export interface GatewayDriver {
  sendImages(jobs: readonly ImageJob[]): Promise<void>
  /** Turns labels to images that they have, many at once: each confirms it as it does an image. */
  switchPages(jobs: readonly (ImageJob & { readonly page: number })[]): Promise<void>
  /** Sends images to pages that their labels do not show. */
  prepareImages(images: readonly SpareImage[]): Promise<void>
  /** @returns how many of the tags were reached at once by a present gateway */
  led(storeCode: string, tagMacs: readonly string[], setting: LedSetting): Promise<number>
  /** @param returnTime seconds after which tags return to their first page; 0 for never */
  page(storeCode: string, tagMacs: readonly string[], pageNo: number, returnTime: number): Promise<number>
  checkStatus(storeCode: string, tagMacs: readonly string[], command: StatusCommand): Promise<void>
  /** Cancels unanswered status checks, of all stores by default. */
  stopStatusCheck(storeCodes?: readonly string[]): void
  /** Sets how often gateways report, in seconds (gatewayStatusCheckInterval). */
  reportEvery(seconds: number): void
  /** Restarts a gateway, which installs offered software. @returns whether it accepted */
  reboot(gwMac: string, offered?: GatewaySoftware): Promise<boolean>
  /** Configures a gateway. @returns whether it was present */
  configure(gwMac: string, address: GatewayAddress): Promise<boolean>
  /**
   * Tells a gateway of a real protocol other settings. It has them once it says so (`gateway_change`).
   *
   * @param ask stands for this one time
   * @returns why it was told nothing; null where it was, or may have been
   */
  adjust(gwMac: string, wished: WishedSettings, ask: string): Promise<SettingsRefusal | null>
  /** Whether a gateway answers. */
  checkLink(gwMac: string): Promise<boolean>
  /** Subscribes to events, in batches. @returns a function that unsubscribes */
  listen(listener: (events: readonly RadioEvent[]) => void): () => void
}

/** Gateways with what keeps them going. Like a driver's commands, images that are under way are not sent twice. */
export interface GatewayNetwork extends GatewayDriver {
  /** Loads the devices; call it again when they change. */
  load(): Promise<void>
  /** Advances to a time and emits the events until then. @param now epoch seconds */
  step(now: number): void
  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void
  /** The images that are not decided yet. @param storeCode those of all stores without it */
  underWay(storeCode?: string): ImageJob[]
  /** The spare images of a store that are under way. */
  preparing(storeCode: string): SpareImage[]
}

/** Gateways of real protocols, in stores that may have simulated ones, too. */
export interface HardwareNetwork extends GatewayNetwork {
  /** Whether one of them heard a label last. */
  hears(label: LabelKey): boolean
  /** Whether it is one of them. */
  has(gwMac: string): boolean
  close(): Promise<void>
}
