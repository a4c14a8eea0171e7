/** A colour that an ink has, or that a lamp shines in: 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** What a label is, as its gateway says. */
export interface Panel {
  /** The gateway's own word for the kind of label, the same for all labels of the kind. */
  readonly hardware: string
  readonly name: string
  /** As a person sees it, in pixels. */
  readonly width: number
  readonly height: number
  /** The pure colours that its pixels may have; a picture's pixels are indices into them. */
  readonly inks: readonly Rgb[]
  /** How the panel lies in its case: what the driver turns by, and pictures are not. */
  readonly rotation: 0 | 90 | 180 | 270
  readonly hasLed: boolean
  readonly hasNfc: boolean
  readonly buttons: number
  /** How many pictures it keeps at a time. */
  readonly pages: number
}

/** Where a picture goes in a label that keeps several. */
export interface PagePlace {
  /** Its page. */
  readonly page: number
  /** What is to lie on the pages behind it, which people turn to. */
  readonly behind: readonly PanelPicture[]
}

/** Pixels as indices into the inks, row by row as a person sees them. */
export interface PanelPicture {
  readonly width: number
  readonly height: number
  readonly inks: readonly Rgb[]
  readonly pixels: Uint8Array
}

/** A text of a label, and where our layout has it. */
export interface FieldPart {
  /** The text of the label that it is: `name`, `price`, `unitPrice` … */
  readonly name: string
  readonly value: string
  readonly kind: 'text' | 'price' | 'barcode' | 'qr' | 'rows'
  /** Left, top, width and height in percent of the label. */
  readonly at: readonly [x: number, y: number, width: number, height: number]
  readonly isBold: boolean
  readonly lines: number
  /** The largest size of letters, in percent of the label's height. */
  readonly largest: number
  readonly align: 'left' | 'center' | 'right'
}

/** What a gateway that draws itself is told of a label. */
export interface FieldContent {
  /** The layout of ours that it stands for. */
  readonly layout: string
  /** In the order in which they are drawn. */
  readonly parts: readonly FieldPart[]
  /** Whether the price was reduced. */
  readonly isReduced: boolean
}

/** A label that a gateway hears. What it does not know is null. Times are epoch seconds of our clock. */
export interface HeardLabel {
  readonly tagMac: string
  /** null while nobody could say what kind of label it is: it is sent nothing. */
  readonly panel: Panel | null
  /** Whether its gateway was not asked yet what kind of label it is. */
  readonly isUnasked: boolean
  readonly volts: number | null
  readonly rssi: number | null
  readonly temperature: number | null
  readonly seenAt: number | null
  /** When it is to check in again. */
  readonly expectedAt: number | null
  readonly firmware: string | null
  /** How many things its gateway keeps for it. */
  readonly waiting: number
  /** What the gateway names the label's content by; null when it has none. */
  readonly content: string | null
  /** The name that somebody gave it on the gateway. */
  readonly alias: string | null
  /** Whether another gateway hears it, and passes it on to this one. */
  readonly isRelayed: boolean
  /** Why it last spoke; null when the gateway does not say, or the label only kept to its interval. */
  readonly wokeFor: 'start' | 'button' | 'nfc' | null
}

/**
 * How far a picture is. ACCEPTED: the gateway has it; WAITING: it is kept until the label checks in, by the gateway or by the
 * driver; TRANSFERRING: the label takes it; SHOWN: the gateway says so; PROVED: it was read back and is equal, or the label
 * answered with our token; SUPERSEDED: a newer one took its place; DROPPED: given up, with a reason; UNKNOWN: it did not come
 * to be shown, for a reason, and is sent again.
 */
export type DeliveryState =
  | 'ACCEPTED'
  | 'WAITING'
  | 'TRANSFERRING'
  | 'SHOWN'
  | 'PROVED'
  | 'SUPERSEDED'
  | 'DROPPED'
  | 'UNKNOWN'

/** What a driver can do. */
export interface Capabilities {
  /** Whether it is sent pixels, or texts that it draws itself: then it has `write`. */
  readonly content: 'pixels' | 'fields'
  /** How it is known that a label shows its picture. */
  readonly proof: 'token' | 'content' | 'poll' | 'none'
  readonly led: boolean
  /** Whether labels keep several pictures, and turn to them: then it has `turn`, `store`, `unstore` and `showStored`. */
  readonly pages: boolean
  /** Whether the gateway can be restarted. */
  readonly reboot: boolean
  /** Whether labels may have keys, without which they take nothing: then it has `unlock` and `rekey`. */
  readonly labelKeys: boolean
  /** Whether it takes new software for itself from us: then it has `update` and `rest`. */
  readonly software: boolean
  /** Whether its name and how often it gives a sign of life can be changed from here: then it has `configure`. */
  readonly configures: boolean
}

/** How it usually goes with the labels of a kind of gateway: what the simulator imitates beside its capabilities. */
export interface Usual {
  /** Seconds from one check-in of a label to the next; 0 where it is reached at any time. */
  readonly sleeps: number
  /** Within how many seconds a label takes a picture and draws it. */
  readonly takes: readonly [least: number, most: number]
  /** Why a picture does not come to be shown. */
  readonly failures: readonly DeliveryReason[]
}

/**
 * Why a gateway did not do what it was asked for.
 *
 * - ADDRESS: what was entered is no address, or one that is never asked
 * - UNREACHABLE: nobody answers there: refused, no route, no such name
 * - TIMEOUT: it took too long
 * - CUT: the answer ended before its end
 * - TOO_LARGE: the answer is larger than any that it has
 * - REDIRECTED: it points to another address, which is not followed
 * - STATUS: a status that this call does not have
 * - NOT_JSON: HTML, half a JSON, or other text
 * - NOT_THIS_KIND: something answers, and it is no gateway of this driver
 * - BUSY: it works and cannot now
 * - REFUSED: it says no, also with status 200
 * - UNKNOWN_LABEL: it does not know the label
 * - UNKNOWN_PANEL: nobody could say what kind of label it is
 * - WRONG_PICTURE: the picture is not of the label's size or inks
 * - NOT_SUPPORTED: the driver or the label has nothing of the sort
 * - CLOSED: it was closed meanwhile
 * - DENIED: the user, the password or the token is wrong
 * - SILENT: the broker between us and the gateway is there, and the gateway is not heard on it
 * - UNTRUSTED: what answers has a certificate that is not trusted
 * - SEALED: its stored password or token cannot be read with the key of this server
 */
export type GatewayFault =
  | 'ADDRESS'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'CUT'
  | 'TOO_LARGE'
  | 'REDIRECTED'
  | 'STATUS'
  | 'NOT_JSON'
  | 'NOT_THIS_KIND'
  | 'BUSY'
  | 'REFUSED'
  | 'UNKNOWN_LABEL'
  | 'UNKNOWN_PANEL'
  | 'WRONG_PICTURE'
  | 'NOT_SUPPORTED'
  | 'CLOSED'
  | 'DENIED'
  | 'SILENT'
  | 'UNTRUSTED'
  | 'SEALED'

/** A gateway did not do what it was asked for. The kind says it to people, in their language; the message is for logs. */
export class GatewayError extends Error {
  constructor(
    readonly fault: GatewayFault,
    /** What exactly, in a few plain words: the call, and the start of what it answered. */
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${fault}: ${detail}`, options)
    this.name = 'GatewayError'
  }
}

/** Why a picture did not come to be shown, or is in doubt. */
export type DeliveryReason =
  /** The label did not fetch it in the time that its gateway keeps it. */
  | 'NOT_FETCHED'
  /** The label has another picture than the one that was sent. */
  | 'SHOWS_ANOTHER'
  /** The gateway holds that the label has it already. */
  | 'HELD_SAME'
  /** The gateway began anew, or lost the picture. */
  | 'FORGOTTEN'
  /** The gateway no longer knows the label. */
  | 'LABEL_GONE'
  /** What the label holds cannot be read. */
  | 'NOT_READABLE'
  /** The label could not draw it. */
  | 'DRAW_FAILED'
  /** The label has another key than the one that we know. */
  | 'WRONG_KEY'
  /** The stored key of the label cannot be read with the key of this server. */
  | 'KEY_SEALED'
  | GatewayFault

/** How a gateway is. What it does not say is null. */
export interface GatewayState {
  readonly isOnline: boolean
  /** Why it is not. */
  readonly fault: GatewayFault | null
  readonly version: string | null
  /** Whether its radio works. */
  readonly hasRadio: boolean | null
  /** How many pictures we have for it that it has not taken yet. */
  readonly queue: number
  /** How many labels it knows. */
  readonly labels: number | null
  readonly freeBytes: number | null
  /** Seconds by which its clock is ahead of ours. */
  readonly clockAhead: number | null
  /** When it began, in epoch seconds. */
  readonly startedAt: number | null
  /** Of the software of its radio module; absent where it does not say, or has not said yet. */
  readonly moduleVersion?: string
  /** How it is set; absent as `moduleVersion`. */
  readonly settings?: OwnSettings
}

/** How a gateway is set, as it says itself, without what it signs in with. What it does not say is null. */
export interface OwnSettings {
  readonly alias: string | null
  readonly ip: string | null
  readonly mac: string | null
  /** Where it connects to. */
  readonly server: string | null
  readonly tls: boolean | null
  /** Whether it is given its address. */
  readonly dhcp: boolean | null
  readonly mask: string | null
  readonly router: string | null
  /** Seconds from one sign of life to the next. */
  readonly every: number | null
}

/** What a person has to know about a gateway's settings, by keys of texts. */
export type GatewayRemark =
  /** Pictures cannot be read back: nothing is proved. */
  | 'NO_PREVIEW'
  /** It draws something of its own over pictures: nothing is proved. */
  | 'DRAWS_OVER'
  /** It takes no new labels. */
  | 'LOCKED'
  /** Labels sleep longer than it keeps pictures for them. */
  | 'LONG_SLEEP'
  /** Its radio does not work. */
  | 'NO_RADIO'
  /** Its clock is wrong by more than a minute. */
  | 'WRONG_CLOCK'

/** What is at an address. */
export interface GatewayFound {
  /** Its own name. */
  readonly name: string
  readonly version: string
  readonly hardware: string
  readonly channel: string | null
  readonly labels: readonly HeardLabel[]
  readonly remarks: readonly GatewayRemark[]
}

/** Whether a label has the key that it is to get. NEITHER: it has another one than both; NOT_TAKEN: it says that it takes it, and does not. */
export type KeyOutcome = 'PROVED' | 'NEITHER' | 'NOT_TAKEN'

export type GatewayEvent =
  /** A label spoke, or something about it is otherwise than before. */
  | { readonly kind: 'label'; readonly label: HeardLabel }
  /** The gateway no longer has the label. */
  | { readonly kind: 'gone'; readonly tagMac: string }
  /** How far the picture is that was handed over as `picture`, its hash. */
  | {
      readonly kind: 'progress'
      readonly tagMac: string
      readonly picture: string
      readonly state: DeliveryState
      /** Whether nothing more comes of it: always so with PROVED, SUPERSEDED and DROPPED, and with SHOWN where that cannot be proved. */
      readonly isLast: boolean
      /** When the label is to check in. */
      readonly expectedAt?: number
      readonly reason?: DeliveryReason
      /** Of TRANSFERRING: how much of it. */
      readonly part?: number
      /** Of SHOWN and PROVED: what the gateway names it by. */
      readonly content?: string
      /** What the label holds, where that was read back: also when it is another picture. */
      readonly readBack?: PanelPicture
      /** Of a gateway that draws itself: the names of the texts that it was sent. */
      readonly texts?: readonly string[]
    }
  | { readonly kind: 'button'; readonly tagMac: string; readonly which: number }
  | { readonly kind: 'nfc'; readonly tagMac: string }
  /** The label lost its picture, and none is on its way. */
  | { readonly kind: 'lost'; readonly tagMac: string }
  /** The label lost what lay on its pages; a picture is on its way to it. */
  | { readonly kind: 'blank'; readonly tagMac: string }
  /** What was to lie on pages of a label does, or comes to nothing: behind the picture that it shows, or for later. */
  | {
      readonly kind: 'stored'
      readonly tagMac: string
      /** The hash of the picture. */
      readonly picture: string
      readonly isSpare: boolean
      readonly isReady: boolean
      readonly reason?: DeliveryReason
    }
  /** A label turned to a page as it was told, which its answer proves, or did not. */
  | {
      readonly kind: 'turned'
      readonly tagMac: string
      readonly page: number
      readonly isDone: boolean
      readonly reason?: DeliveryReason
    }
  | { readonly kind: 'state'; readonly state: GatewayState }
  /** What came of the key that a label is to get. `print` stands for that key, which is in no event. */
  | { readonly kind: 'key'; readonly tagMac: string; readonly outcome: KeyOutcome; readonly print: string }
  /** It cannot use the settings that it was told. */
  | { readonly kind: 'refused settings' }
  /** It does not take the software that it was told of: it could not read what it was told, or cannot use the file. */
  | { readonly kind: 'refused software'; readonly reason: 'TASK' | 'SOFTWARE' }
  | {
      readonly kind: 'log'
      readonly level: 'info' | 'warning' | 'error'
      /** One line in plain English, without secrets. */
      readonly text: string
      readonly tagMac?: string
      readonly fault?: GatewayFault
    }

/** Software of a gateway, which it fetches itself. */
export interface OfferedSoftware {
  /** Where it fetches the file: who knows the address gets it, so that it is in no log. */
  readonly url: string
  /** Where it says that it has the file. */
  readonly confirmUrl: string
  readonly fileName: string
  readonly version: string
  /** The MD5 of the file, 32 hexadecimal digits. */
  readonly md5: string
}

/** What of its settings a gateway is to change; all the rest stays. */
export interface WishedSettings {
  readonly alias: string
  /** Seconds from one sign of life to the next. */
  readonly every: number
}

/**
 * Why a gateway was not told other settings. UNSAID: it has not said its own since it was connected to; INCOMPLETE: it did not say all
 * that it has to be told again; SAME: it has these.
 */
export type SettingsRefusal = 'UNSAID' | 'INCOMPLETE' | 'SAME' | GatewayFault

/** What a lamp is to do. */
export interface LedSignal {
  readonly color: Rgb
  /** How long, in seconds; 0 puts it out. */
  readonly seconds: number
  /** From one flash to the next, in seconds. */
  readonly every: number
}

/**
 * A gateway of a real protocol. Commands return when the gateway has them, or with `show` when the driver has it; results come
 * as events. It never reads a clock: what is due is done by `step`.
 */
export interface HardwareGateway {
  readonly capabilities: Capabilities
  /** When it said something last, in epoch seconds; null where it has not yet. Its state may be told without that. */
  readonly heardAt: number | null
  /**
   * Asks what is there, without changing anything. Needs neither `open` nor `step`.
   *
   * @param given ends it: nobody waits for the answer any more
   * @throws GatewayError with a reason that a person can act on
   */
  probe(given?: AbortSignal): Promise<GatewayFound>
  /** Begins: from the next `step` on it is connected, and again when the connection is lost. */
  open(): void
  /** Ends: what is under way is given up without an event. */
  close(): Promise<void>
  /**
   * Hands over a picture for a label. It takes the place of the one that waits, which is SUPERSEDED; the same once more is sent
   * once more, and the same that is under way goes on. It is kept, and sent again where the gateway loses it, until its last event.
   *
   * @param hash what the picture is called in events: the same for the same content
   * @param place of labels that keep several: without it the first page, with nothing behind it
   * @throws GatewayError `UNKNOWN_LABEL` where the name is none that a label of the gateway can have
   */
  show(tagMac: string, hash: string, picture: PanelPicture, place?: PagePlace): void
  /**
   * Hands over pictures for pages of a label that it does not show, one after the other: what it is to show later. They take the place of
   * those that wait, of which nothing more is said.
   *
   * @throws GatewayError as `show`
   */
  store?(tagMac: string, hash: string, pictures: readonly PanelPicture[], page: number): void
  /** Forgets what waits to be stored; the label may have it already. */
  unstore?(tagMac: string): void
  /**
   * Has a label show a picture that it has, as `show`. Where it does not turn, that is the end of it.
   *
   * @throws GatewayError as `show`
   */
  showStored?(tagMac: string, hash: string, page: number): void
  /** Turns a label to a page; what comes of it is an event. @throws GatewayError, also while a picture is on its way to it */
  turn?(tagMac: string, page: number): Promise<void>
  /**
   * The same of a gateway that draws itself, which is told texts instead of a picture.
   *
   * @throws GatewayError as `show`
   */
  write?(tagMac: string, hash: string, content: FieldContent): void
  /** Names the labels that are known to be here: a gateway that does not list all that it has is asked for each of them. */
  know(tagMacs: readonly string[]): void
  /** Tells the keys of labels, by their addresses, instead of those before; null where one is not known that the label has. */
  unlock?(keys: ReadonlyMap<string, string | null>): void
  /**
   * Tells the keys that labels are to get, by their addresses, instead of those before. Such a label gets nothing else until it answers to
   * its new key, or to none of both, which is an event.
   */
  rekey?(wanted: ReadonlyMap<string, string>): void
  /** Forgets the picture that waits for a label; the gateway may have it already. */
  withdraw(tagMac: string): void
  /** Lets a label flash. @throws GatewayError */
  led(tagMac: string, signal: LedSignal): Promise<void>
  /** Has a label draw what it has once more. @throws GatewayError */
  refresh(tagMac: string): Promise<void>
  /** Restarts a label. @throws GatewayError */
  restartLabel(tagMac: string): Promise<void>
  /** Restarts the gateway. @throws GatewayError */
  reboot(): Promise<void>
  /** Tells it where its new software is, and leaves it alone from then on, as with `rest`. @throws GatewayError */
  update?(software: OfferedSoftware): Promise<void>
  /**
   * Tells it other settings. It has them once it says so.
   *
   * @returns why it was told nothing; null where it was
   * @throws GatewayError also where it may have been told
   */
  configure?(wished: WishedSettings): Promise<SettingsRefusal | null>
  /** Leaves it alone until a time, in epoch seconds, or until it begins anew: it may be at its own software. */
  rest?(until: number): void
  /**
   * Does what is due: time-outs, polling, the next upload. Calls that come while one is under way wait for that one. It never
   * throws: what fails is in the log and in the state.
   *
   * @param now epoch seconds; never less than before
   */
  step(now: number): Promise<void>
  /** Subscribes to events. @returns a function that unsubscribes */
  listen(listener: (event: GatewayEvent) => void): () => void
}

/** Where pictures lie for a gateway that fetches them itself. */
export interface PictureShelf {
  /** Lays out the picture of a label, in the place of the one before. @returns the address from which the gateway fetches it */
  offer(tagMac: string, jpeg: Uint8Array): Promise<string>
}

/** How a gateway is reached. */
export interface GatewaySettings {
  /** What an administrator entered: a host name or an IP address, with a port where it is not the usual one. */
  readonly address: string
  /** Whether it is listened to all the time, where that costs the batteries of labels; otherwise it is asked now and then. */
  readonly listens: boolean
  /** Who we are to it; null where none was entered. */
  readonly user: string | null
  /** A password or token: in no log, no event and no message of an error. null where none was entered. */
  readonly secret: string | null
  /** Where it fetches pictures; without it they are sent to it. */
  readonly shelf?: PictureShelf | undefined
  /** Seconds from one sign of life to the next, as it said last; absent where that is not known. */
  readonly every?: number | null | undefined
}

/** Whether a gateway is asked about something before it is added. */
type Asked = 'none' | 'optional' | 'needed'

/** What has to be said of a gateway beside its address. */
interface DriverSettings {
  /** Whether it can be listened to all the time. */
  readonly listens: boolean
  readonly user: Asked
  readonly secret: Asked
  /** Whether it can fetch pictures itself. */
  readonly fetches: boolean
  /** What people know its secret as. */
  readonly secretIs: 'password' | 'token'
  /** Where it cannot be asked, but is listened for until it says something: for so many seconds at most. */
  readonly waits?: number
}

/** A kind of gateway. */
export interface HardwareDriver {
  readonly id: string
  readonly capabilities: Capabilities
  readonly usual: Usual
  readonly asks: DriverSettings
  /** An address in one form, whichever of its forms was entered. @throws GatewayError `ADDRESS` as `gateway` */
  place(address: string): string
  /** @throws GatewayError `ADDRESS` when the address is none, or one that is never asked */
  gateway(settings: GatewaySettings): HardwareGateway
}
