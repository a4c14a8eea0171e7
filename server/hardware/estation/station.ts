import { AwayLog } from '../awayLog'
import {
  type Capabilities,
  GatewayError,
  type GatewayFault,
  type GatewayFound,
  type HardwareGateway,
  type LedSignal,
  type OfferedSoftware,
  type OwnSettings,
  type PagePlace,
  type PanelPicture,
  type SettingsRefusal,
  type WishedSettings,
} from '../gateway'
import { isSet } from '../settings'
import { StateTeller } from '../stateTeller'
import { gatewayErrorOf, SteppedGateway } from '../steppedGateway'
import { Attempts } from '../waits'
import type { Broker, ConnectBroker, Login } from './broker'
import { Deliverer } from './deliverer'
import { Labels } from './labels'
import { Lanes } from './lanes'
import { labelMac, type Message, messageOf, TOPICS } from './messages'
import type { StationPlace } from './place'
import { encodeSoftware } from './tasks'

export const CAPABILITIES: Capabilities = {
  content: 'pixels',
  proof: 'token',
  led: true,
  pages: true,
  reboot: false,
  labelKeys: true,
  software: true,
  configures: true,
}

/** What an eStation is reached with; tests put their own in its place. */
export interface Reach {
  readonly connect: ConnectBroker
  /** From 0 to 1. */
  readonly random: () => number
  /** A signal that ends what takes longer. */
  readonly patience: (seconds: number) => AbortSignal
}

/** Seconds between two signs of life, where the gateway has never told. */
const USUAL_EVERY = 60
/** So many signs of life are missed before it is away. */
const SIGNS = 3
/** A gateway is waited for so long when it is looked for: it is to say something within a minute, and calls end then. */
export const LOOK_SECONDS = 50
/** After a start of the gateway nothing is sent for so long. */
const SETTLES = 5
/** How long a gateway is left alone with its new software: the vendor says that nothing is to be sent to it until it is done. */
const UPDATES = 900
/** Settings that it did not take within so many seconds may be old by the time that it does: somebody may have changed them there. */
const CONFIGURES_WITHIN = 30
/** What is kept between two steps. */
const MOST_MESSAGES = 5000

const RADIO_ERROR = 4
const BAD_SETTINGS = 10
const BAD_TASK = 11
const BAD_SOFTWARE = 12
/** What a gateway's codes say, where somebody has to know it. */
const CODES: Readonly<Record<number, string>> = {
  4: 'its radio module does not work',
  5: 'its program has an error',
  6: 'it is busy',
  7: 'its queue is full: what it was given last is thrown away',
  8: 'it cannot read a task of a label',
  9: 'it cannot read a task of a screen',
  10: 'it cannot read its configuration',
  11: 'it cannot read a task of new software',
  12: 'it cannot use new software',
}

/** An eStation of ETAG, which both of us reach a broker for. */
export class Station extends SteppedGateway implements HardwareGateway {
  readonly capabilities = CAPABILITIES
  private readonly labels: Labels
  private readonly lanes: Lanes
  private readonly deliverer: Deliverer
  private readonly teller: StateTeller
  private readonly away: AwayLog
  private broker: Broker | undefined
  private inbox: (readonly [topic: string, payload: Uint8Array])[] = []
  private lost: string | undefined
  private hasMissed = false
  private readonly attempts: Attempts
  private fault: GatewayFault | null = null
  /** Since when it is to be heard: it was heard then, or the broker began to be listened to. */
  private waitsSince = 0
  private isHeard = false
  private every: number
  private version: string | null = null
  private module = ''
  private settings: OwnSettings | undefined
  /**
   * Its newest word about itself, its login included, since the broker was connected to: in memory, and nowhere else. What it said before
   * may be no longer so.
   */
  private said: Pick<Extract<Message, { kind: 'infor' }>, 'settings' | 'configuration'> | undefined
  private freeBytes: number | null = null
  private hasRadio: boolean | null = null

  constructor(
    private readonly place: StationPlace,
    private readonly login: Login,
    private readonly reach: Reach,
    /** Seconds between two signs of life, as it told before: it tells only when it connects. */
    every: number | null = null,
  ) {
    super()
    this.every = every ?? USUAL_EVERY
    const { emit } = this
    this.labels = new Labels(emit)
    this.teller = new StateTeller(emit)
    this.away = new AwayLog(this.log)
    this.attempts = new Attempts(reach.random)
    this.lanes = new Lanes(emit, reach.random)
    this.deliverer = new Deliverer({
      lanes: this.lanes,
      emit,
      log: (level, text, tagMac) => this.log(level, text, undefined, tagMac),
      random: reach.random,
      publish: (tasks) => this.needBroker().publish(`${this.topic}/taskESL2`, tasks),
    })
  }

  private get topic(): string {
    return `/estation/${this.place.id}`
  }

  private get topics(): string[] {
    return TOPICS.map((name) => `${this.topic}/${name}`)
  }

  /** Listens until the gateway says something: it cannot be asked. */
  async probe(given?: AbortSignal): Promise<GatewayFound> {
    const labels = new Labels(() => {})
    const { signal, heard, hear, fail } = expectation<Message>(
      AbortSignal.any([this.reach.patience(LOOK_SECONDS), ...(given ? [given] : [])]),
    )
    const broker = await this.reach.connect(this.place, this.login, this.topics, {
      onMessage: (topic, payload) => {
        try {
          const message = messageOf(nameOf(topic), payload)
          if (message.kind === 'infor' || message.kind === 'heartbeat') hear(message)
        } catch (error) {
          fail(error)
        }
      },
      onClose: (why) => fail(new GatewayError('CUT', why)),
    })
    try {
      const message = await heard
      if (message.kind === 'heartbeat') for (const entry of message.entries) labels.hear(entry, this.now)
      return foundOf(message, this.place.id, labels)
    } catch (error) {
      if (given?.aborted) throw new GatewayError('CLOSED', 'nobody waits for it any more')
      if (signal.aborted) throw new GatewayError('SILENT', `${this.place.id} said nothing for ${LOOK_SECONDS} s`)
      throw error
    } finally {
      broker.close()
    }
  }

  open(): void {
    this.isOpen = true
  }

  async close(): Promise<void> {
    this.isOpen = false
    this.broker?.close()
    this.broker = undefined
    this.said = undefined
    this.deliverer.clear()
    await this.settled()
  }

  know(tagMacs: readonly string[]): void {
    this.labels.know(tagMacs.flatMap((mac) => labelMac(mac) ?? []))
  }

  unlock(keys: ReadonlyMap<string, string | null>): void {
    this.deliverer.keys = keys
  }

  rekey(wanted: ReadonlyMap<string, string>): void {
    this.deliverer.rekey(wanted)
  }

  show(tagMac: string, hash: string, picture: PanelPicture, { page, behind }: Partial<PagePlace> = {}): void {
    this.lanes.add(macOf(tagMac), hash, picture, page, behind)
  }

  store(tagMac: string, hash: string, pictures: readonly PanelPicture[], page: number): void {
    this.lanes.addSpare(macOf(tagMac), hash, pictures, page)
  }

  unstore(tagMac: string): void {
    this.lanes.withdrawSpare(labelMac(tagMac) ?? '')
  }

  showStored(tagMac: string, hash: string, page: number): void {
    this.lanes.addTurn(macOf(tagMac), hash, page)
  }

  withdraw(tagMac: string): void {
    this.lanes.withdraw(labelMac(tagMac) ?? '')
  }

  async led(tagMac: string, signal: LedSignal): Promise<void> {
    return this.deliverer.flash(this.reachable(tagMac), this.now, signal)
  }

  async refresh(tagMac: string): Promise<void> {
    return this.deliverer.again(this.reachable(tagMac), this.now)
  }

  async turn(tagMac: string, page: number): Promise<void> {
    return this.deliverer.turn(this.reachable(tagMac), page, this.now)
  }

  /** The address of a label that can be told something now. @throws GatewayError */
  private reachable(tagMac: string): string {
    const mac = macOf(tagMac)
    this.needBroker()
    if (!this.isHeard) throw new GatewayError('SILENT', `${this.place.id} is not heard`)
    return mac
  }

  async restartLabel(): Promise<void> {
    throw new GatewayError('NOT_SUPPORTED', 'it restarts no labels')
  }

  async reboot(): Promise<void> {
    throw new GatewayError('NOT_SUPPORTED', 'it is restarted by hand')
  }

  async configure(wished: WishedSettings): Promise<SettingsRefusal | null> {
    const broker = this.needBroker()
    // One that was only not heard yet will be, by signs of life: that alone says no settings, and waiting for it is of no use.
    if (this.fault === 'SILENT') throw new GatewayError('SILENT', `${this.place.id} is not heard`)
    if (this.deliverer.isResting(this.now)) throw new GatewayError('BUSY', 'it may be installing its new software')
    if (!this.said) return 'UNSAID'
    const { settings, configuration } = this.said
    if (!configuration) return 'INCOMPLETE'
    if (isSet(settings, wished)) return 'SAME'
    await broker.publish(`${this.topic}/configure`, configuration.with(wished), CONFIGURES_WITHIN)
    this.log('info', `It was told other settings: name ${wished.alias}, a sign of life every ${wished.every} s`)
    // It may do so before it says so.
    this.every = Math.max(this.every, wished.every)
    return null
  }

  async update(software: OfferedSoftware): Promise<void> {
    const broker = this.needBroker()
    if (!this.isHeard) throw new GatewayError('SILENT', `${this.place.id} is not heard`)
    await broker.publish(`${this.topic}/firmware`, encodeSoftware(software, this.version))
    this.log('info', `It was told of new software: version ${software.version}`)
    this.rest(this.now + UPDATES)
  }

  rest(until: number): void {
    this.deliverer.rest(until)
  }

  protected async round(): Promise<void> {
    this.hear()
    if (!this.broker && this.attempts.isDue(this.now)) await this.connect()
    if (this.isHeard && this.now - this.waitsSince > SIGNS * this.every) this.left('SILENT', 'it says nothing any more')
    if (!this.isOpen) return
    if (this.isHeard) await this.send()
    this.deliverer.expire(this.now)
    this.tellState()
  }

  private async connect(): Promise<void> {
    try {
      const broker = await this.reach.connect(this.place, this.login, this.topics, {
        onMessage: (topic, payload) => {
          if (this.inbox.length < MOST_MESSAGES) this.inbox.push([topic, payload])
          else this.hasMissed = true
        },
        onClose: (why) => (this.lost = why),
      })
      if (!this.isOpen) return broker.close()
      Object.assign(this, { broker, waitsSince: this.now })
      this.attempts.worked()
      this.away.note('The broker answers')
    } catch (error) {
      const failure = gatewayErrorOf(error)
      this.attempts.failed(this.now)
      if (this.isOpen) this.left(failure.fault, failure.detail)
    }
  }

  /** It is away. */
  private left(fault: GatewayFault, why: string): void {
    this.away.failed(new GatewayError(fault, why), this.now)
    Object.assign(this, { isHeard: false, fault })
  }

  private hear(): void {
    const messages = this.inbox
    this.inbox = []
    for (const [topic, payload] of messages) this.hearOne(nameOf(topic), payload)
    if (this.hasMissed) {
      this.hasMissed = false
      this.log('warning', 'It said more than could be taken: what is on its way is sent again')
      this.deliverer.missed('TOO_LARGE', this.now)
    }
    if (this.lost === undefined) return
    this.broker = undefined
    this.said = undefined
    this.attempts.failed(this.now)
    this.left('CUT', `the broker is lost: ${this.lost}`)
    this.lost = undefined
    this.deliverer.missed('CUT', this.now)
  }

  private hearOne(name: string, payload: Uint8Array): void {
    try {
      const message = messageOf(name, payload)
      if ('id' in message && message.id !== '' && message.id !== this.place.id)
        throw new GatewayError('NOT_THIS_KIND', `${name} is of another gateway`)
      this.came()
      this.take(message)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      this.log('warning', error.message, error)
    }
  }

  private came(): void {
    if (!this.isHeard) this.away.came('It is heard')
    this.heard()
    Object.assign(this, { isHeard: true, waitsSince: this.now, fault: null })
  }

  private take(message: Message): void {
    switch (message.kind) {
      case 'infor': {
        const { id, version, module, freeBytes, settings, configuration } = message
        Object.assign(this, { version, module, freeBytes, settings, hasRadio: null })
        // Only of itself.
        this.said = { settings, configuration: id === this.place.id ? configuration : undefined }
        this.every = settings.every ?? USUAL_EVERY
        this.deliverer.wake()
        // It says so when it has connected: it may have begun anew, with nothing of what it had.
        this.deliverer.missed('FORGOTTEN', this.now + SETTLES)
        this.log('info', `It has connected: version ${version}`)
        return
      }
      case 'message':
        return this.coded(message.code)
      case 'heartbeat':
        this.version = message.version || this.version
        this.module = message.module || this.module
        if (message.code !== null) this.hasRadio = message.code !== RADIO_ERROR
        for (const entry of message.entries) this.labels.hear(entry, this.now)
        if (message.load !== null) this.deliverer.loaded(message.load, true, this.now)
        return
      case 'result':
        for (const entry of message.entries) {
          this.labels.hear(entry, this.now)
          this.deliverer.answered(entry, this.now)
        }
        if (message.load !== null) this.deliverer.loaded(message.load, false, this.now)
    }
  }

  private coded(code: number): void {
    const text = CODES[code]
    if (text === undefined) return
    this.log('warning', `It says: ${text}`)
    if (code === RADIO_ERROR) this.hasRadio = false
    if (code === 6) this.deliverer.busy(this.now)
    if (code === 7) this.deliverer.full(this.now)
    if (code === 8) this.deliverer.refused(this.now)
    if (code === BAD_SETTINGS) this.emit({ kind: 'refused settings' })
    if (code === BAD_TASK || code === BAD_SOFTWARE) {
      this.deliverer.wake()
      this.emit({ kind: 'refused software', reason: code === BAD_TASK ? 'TASK' : 'SOFTWARE' })
    }
  }

  private async send(): Promise<void> {
    try {
      await this.deliverer.send(this.now)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      if (this.isOpen) this.log('warning', error.message, error)
    }
  }

  /** @throws GatewayError */
  private needBroker(): Broker {
    if (!this.broker) throw new GatewayError('UNREACHABLE', 'the broker is not connected')
    return this.broker
  }

  private tellState(): void {
    const waits = this.broker !== undefined && !this.isHeard && this.fault !== 'SILENT'
    // It says something within a few signs of life: until then nobody knows.
    if (waits && this.now - this.waitsSince <= SIGNS * this.every) return
    if (waits) this.left('SILENT', 'it says nothing')
    this.teller.tell(
      {
        isOnline: this.isHeard,
        fault: this.fault,
        version: this.version,
        hasRadio: this.hasRadio,
        queue: this.lanes.show.waiting,
        labels: this.labels.size,
        freeBytes: this.freeBytes,
        clockAhead: null,
        startedAt: null,
        ...(this.module && { moduleVersion: this.module }),
        ...(this.settings && { settings: this.settings }),
      },
      this.now,
    )
  }
}

const nameOf = (topic: string) => topic.slice(topic.lastIndexOf('/') + 1)

/** @throws GatewayError `UNKNOWN_LABEL` */
function macOf(tagMac: string): string {
  const mac = labelMac(tagMac)
  if (mac === undefined) throw new GatewayError('UNKNOWN_LABEL', `${tagMac} is no label of an eStation`)
  return mac
}

function foundOf(message: Message, id: string, labels: Labels): GatewayFound {
  const isRadioOut = message.kind === 'heartbeat' && message.code === RADIO_ERROR
  const alias = message.kind === 'infor' ? message.alias : ''
  return {
    name: alias ? `${id} (${alias})` : id,
    version: 'version' in message ? message.version : '',
    hardware: (message.kind === 'infor' && message.hardware) || 'eStation',
    channel: null,
    labels: labels.all,
    remarks: isRadioOut ? ['NO_RADIO'] : [],
  }
}

/** Something that is to be heard before a signal ends the waiting. */
function expectation<Value>(signal: AbortSignal) {
  let hear: (value: Value) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const heard = new Promise<Value>((resolve, reject) => {
    hear = resolve
    fail = reject
  })
  signal.addEventListener('abort', () => fail(signal.reason))
  heard.catch(() => {})
  return { signal, heard, hear, fail }
}
