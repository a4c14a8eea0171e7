/** One image for one label. */
export interface ImageJob {
  readonly taskId: number
  readonly storeCode: string
  readonly tagMac: string
}

/** Tells images apart. */
export const jobKey = ({ taskId, tagMac }: Pick<ImageJob, 'taskId' | 'tagMac'>) => `${taskId} ${tagMac}`

/** What a label is asked with: 0 status, 1 battery, 2 gateway scan; undefined is all (spec/1 §4). */
export type StatusCommand = 0 | 1 | 2 | undefined

export interface LedSetting {
  readonly duration: number
  readonly ledState: number
  readonly ledBrightness: number
  readonly blinkingSpeed: number
}

/** What of a configuration changes how a gateway is reached; undefined stays as it is. */
export interface GatewayAddress {
  readonly ip?: string | undefined
}

/** Versions of a gateway's software, by its parts. */
export interface GatewaySoftware {
  readonly grm?: string | undefined
  readonly gmp?: string | undefined
}

export type GatewayStatus = 'NORMAL' | 'ALARM' | 'OFFLINE'

/** What a label tells when it answers. */
export interface TagReading {
  readonly battery: number
  readonly rssi: number
  readonly temperature: number
  readonly gwIp: string
}

/** A label that says for the first time that it is there. */
export interface NewLabel {
  readonly tagMac: string
  readonly tagId: string
  readonly battery: number
  readonly rssi: number
}

/** Why a label did not get its image; all but the last are the gateway's. */
export type FailureReason = 'no gateway' | 'gateway offline' | 'no answer'

/** What comes back from the air. Times are epoch seconds. */
export type RadioEvent =
  | ({ readonly kind: 'delivered'; readonly at: number; readonly taskId: number; readonly storeCode: string; readonly tagMac: string } & TagReading)
  | {
      readonly kind: 'failed'
      readonly at: number
      readonly taskId: number
      readonly storeCode: string
      readonly tagMac: string
      readonly reason: FailureReason
      /** The gateway that did not take it. */
      readonly gwMac?: string
    }
  | ({ readonly kind: 'answered'; readonly at: number; readonly storeCode: string; readonly tagMac: string } & TagReading)
  | { readonly kind: 'silent'; readonly at: number; readonly storeCode: string; readonly tagMac: string }
  | {
      readonly kind: 'gateway'
      readonly at: number
      readonly storeCode: string
      readonly gwMac: string
      readonly status: GatewayStatus
      readonly timeSync: boolean
      readonly memory: number
      readonly disk: number
      /** What it has installed since it told last. */
      readonly installed?: GatewaySoftware
    }
  /** A gateway that was never heard before, and the labels around it that report to it. */
  | { readonly kind: 'joined'; readonly at: number; readonly storeCode: string; readonly gwMac: string; readonly labels: readonly NewLabel[] }
  | { readonly kind: 'sensed'; readonly at: number; readonly storeCode: string; readonly sensorMac: string; readonly value: number; readonly battery: number; readonly rssi: number }

/** The stores that events are of. */
export const storesOf = (events: readonly RadioEvent[]): Set<string> => new Set(events.map(({ storeCode }) => storeCode))

/**
 * The way to the gateways of all stores. The simulator is the first implementation; no area knows
 * which one it speaks to. Commands return when they are taken, results come as events.
 */
export interface GatewayDriver {
  sendImages(jobs: readonly ImageJob[]): Promise<void>
  /** Gives how many of the labels were reached at once by a gateway that is there. */
  led(storeCode: string, tagMacs: readonly string[], setting: LedSetting): Promise<number>
  /** @param returnTime seconds after which labels turn back to their first page by themselves; 0 leaves them there */
  page(storeCode: string, tagMacs: readonly string[], pageNo: number, returnTime: number): Promise<number>
  checkStatus(storeCode: string, tagMacs: readonly string[], command: StatusCommand): Promise<void>
  /** Drops the status checks that have not been answered; without a list those of all stores. */
  stopStatusCheck(storeCodes?: readonly string[]): void
  /** How often gateways tell how they are, in seconds (spec/3 §3: gatewayStatusCheckInterval). */
  reportEvery(seconds: number): void
  /** Whether the gateway took the order. What is offered with it is installed meanwhile. */
  reboot(gwMac: string, offered?: GatewaySoftware): Promise<boolean>
  /** Whether the gateway was there to take a new configuration. */
  configure(gwMac: string, address: GatewayAddress): Promise<boolean>
  /** Whether the gateway answers. */
  checkLink(gwMac: string): Promise<boolean>
  /** Hears all events, in batches; gives a function that stops it. */
  listen(listener: (events: readonly RadioEvent[]) => void): () => void
}
