import { authorityOf, type GatewayAddress } from '../address'
import { AwayLog } from '../awayLog'
import {
  type Capabilities,
  GatewayError,
  type GatewayFound,
  type GatewayRemark,
  type HardwareGateway,
  type LedSignal,
  type PanelPicture,
  type PictureShelf,
} from '../gateway'
import { GatewayHttp, type Network } from '../http'
import { keep } from '../keptPicture'
import type { Connect } from '../socket'
import { StateTeller } from '../stateTeller'
import { gatewayErrorOf, SteppedGateway } from '../steppedGateway'
import { AccessPointClient, type TagCommand } from './client'
import { Deliverer } from './deliverer'
import { flashPattern } from './flashing'
import { Labels } from './labels'
import { Line } from './line'
import { Link } from './link'
import { PictureOutbox } from './outbox'
import { type AccessPointConfig, type Frame, macOf, type TagRecord } from './records'
import { Roll } from './roll'

export const CAPABILITIES: Capabilities = {
  content: 'pixels',
  proof: 'content',
  led: true,
  pages: false,
  reboot: true,
  labelKeys: false,
  software: false,
  configures: false,
}

/** What an access point is reached with; tests put their own in its place. */
export interface Reach {
  readonly network: Network
  readonly connect: Connect
  /** From 0 to 1. */
  readonly random: () => number
}

const ONLINE = 1
/** How long an access point keeps a picture for a label, in minutes: one that sleeps longer loses it. */
const KEEPS_MINUTES = 20
/** After a restart it draws nothing for so long. */
const SETTLES = 30

/** An access point of OpenEPaperLink. */
export class AccessPoint extends SteppedGateway implements HardwareGateway {
  readonly capabilities = CAPABILITIES
  private readonly labels: Labels
  private readonly outbox: PictureOutbox
  private readonly link: Link
  private readonly line: Line
  private readonly teller: StateTeller
  private readonly away: AwayLog
  private client: AccessPointClient
  private roll: Roll
  private deliverer: Deliverer
  private config: AccessPointConfig | undefined
  private known: readonly string[] = []
  private hindrance: string | undefined

  constructor(
    private readonly address: GatewayAddress,
    private readonly listens: boolean,
    private readonly reach: Reach,
    private readonly shelf?: PictureShelf,
  ) {
    super()
    const { emit } = this
    this.labels = new Labels(emit)
    this.outbox = new PictureOutbox(emit, reach.random)
    this.link = new Link(reach.random)
    this.line = new Line(reach.connect)
    this.teller = new StateTeller(emit)
    this.away = new AwayLog(this.log)
    ;[this.client, this.roll, this.deliverer] = this.parts()
  }

  private parts(): [AccessPointClient, Roll, Deliverer] {
    const client = this.newClient()
    const absorb = (tag: TagRecord) => this.absorb(tag, true)
    const shared = { client, labels: this.labels, listens: this.listens, shelf: this.shelf }
    return [
      client,
      new Roll({ ...shared, absorb }),
      new Deliverer({ ...shared, outbox: this.outbox, absorb, log: this.log }),
    ]
  }

  private newClient = () => new AccessPointClient(new GatewayHttp(this.address, this.reach.network))

  async probe(given?: AbortSignal): Promise<GatewayFound> {
    const client = this.newClient()
    given?.addEventListener('abort', () => client.close())
    const labels = new Labels(() => {})
    const system = await client.system()
    const config = await client.config()
    const { tags } = await client.list()
    for (const tag of tags) labels.take(tag, true, false)
    for (const hwType of labels.unknownTypes) labels.describe(hwType, (await client.tagType(hwType)) ?? null)
    return {
      name: system.alias || 'OpenEPaperLink',
      version: system.version,
      hardware: system.environment,
      channel: config.channel,
      labels: tags.map((tag) => labels.heard(tag)),
      remarks: remarksOf(config, this.listens),
    }
  }

  open(): void {
    if (this.isOpen) return
    this.isOpen = true
    ;[this.client, this.roll, this.deliverer] = this.parts()
    this.roll.know(this.known)
  }

  async close(): Promise<void> {
    this.isOpen = false
    this.client.close()
    this.line.close()
    this.outbox.clear()
    await this.settled()
  }

  know(tagMacs: readonly string[]): void {
    this.known = tagMacs.flatMap((mac) => macOf(mac) ?? [])
    this.roll.know(this.known)
  }

  show(tagMac: string, hash: string, picture: PanelPicture): void {
    this.outbox.add(this.macOf(tagMac), hash, () => keep(picture))
  }

  withdraw(tagMac: string): void {
    this.outbox.withdraw(macOf(tagMac) ?? '')
  }

  async led(tagMac: string, signal: LedSignal): Promise<void> {
    const mac = this.macOf(tagMac)
    const tag = this.labels.find(mac)
    if (tag && this.labels.heard(tag).panel?.hasLed === false)
      throw new GatewayError('NOT_SUPPORTED', 'the label has no lamp')
    await this.client.flash(mac, flashPattern(signal))
  }

  refresh = (tagMac: string): Promise<void> => this.command(tagMac, 'refresh')

  restartLabel = (tagMac: string): Promise<void> => this.command(tagMac, 'reboot')

  private async command(tagMac: string, command: TagCommand): Promise<void> {
    await this.client.command(this.macOf(tagMac), command)
  }

  private macOf(tagMac: string): string {
    const mac = macOf(tagMac)
    if (mac === undefined) throw new GatewayError('UNKNOWN_LABEL', `${tagMac} is no label of an access point`)
    return mac
  }

  async reboot(): Promise<void> {
    await this.client.reboot()
    this.log('info', 'It was restarted from the console')
  }

  protected async round(): Promise<void> {
    this.hear()
    if (!this.link.isOnline && this.link.isDue(this.now)) await this.attempt(() => this.connect())
    if (this.link.isOnline && this.listens)
      await this.attempt(() => this.line.keep(this.now, async () => `ws://${await this.authority()}/ws`))
    const { config } = this
    if (config) {
      await this.attempt(() => this.roll.call(this.now))
      await this.attempt(() => this.deliverer.look(this.now, config))
      if (!this.hinders()) await this.attempt(() => this.deliverer.send(this.now, config))
    }
    this.outbox.expire(this.now)
    this.teller.tell(this.link.state(this.outbox.waiting, this.labels.size), this.now)
  }

  private authority = () => authorityOf(this.address, this.reach.network.lookup)

  /** Does something with the access point, if it is there; what fails is in the log. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    if (!this.isOpen || (this.link.isOnline && !this.link.isReady(this.now))) return
    if (!this.link.isOnline && !this.link.isDue(this.now)) return
    try {
      const { calls } = this.client
      await work()
      if (this.client.calls > calls) {
        this.link.worked()
        this.heard()
      }
    } catch (error) {
      if (!this.isOpen) return
      const failure = gatewayErrorOf(error)
      const isAway = this.link.failed(failure, this.now)
      if (this.link.isOnline) this.log('warning', failure.message, failure)
      else this.away.failed(failure, this.now)
      if (isAway) this.line.close()
    }
  }

  private async connect(): Promise<void> {
    const system = await this.client.system()
    this.config = await this.client.config()
    this.labels.forgetTypes()
    this.link.came(system.version)
    this.roll.begin()
    this.deliverer.lookAtAll()
    this.away.came(`It answers: version ${system.version}`)
    for (const remark of remarksOf(this.config, this.listens)) this.log('warning', REMARKS[remark])
  }

  private hear(): void {
    for (const frame of this.line.take(this.now)) {
      this.heard()
      this.hearFrame(frame)
    }
    const loss = this.line.takeLoss()
    if (loss !== undefined) {
      this.log('warning', `It is not heard any more: ${loss}`)
      this.roll.begin()
    }
    if (this.line.takeNews()) this.roll.begin()
  }

  private hearFrame(frame: Frame): void {
    switch (frame.kind) {
      case 'tags':
        for (const tag of frame.tags) this.absorb(tag, false)
        break
      case 'removed':
        this.roll.doubt(frame.mac)
        break
      case 'system': {
        const wasWrong = this.link.clockAhead !== 0
        if (this.link.says(frame.system, this.now)) this.restarted()
        this.labels.clockAhead(this.link.clockAhead)
        if (!wasWrong && this.link.clockAhead !== 0) this.log('warning', REMARKS.WRONG_CLOCK)
        break
      }
      case 'taking':
        this.outbox.taken(frame.mac, frame.part)
        break
      case 'complete':
      case 'timeout':
        this.deliverer.lookAt(frame.mac)
        break
      case 'restart':
        this.log('warning', 'It restarts')
        this.restarted()
        break
      case 'error':
        this.log('warning', `It says: ${frame.text}`)
        break
    }
  }

  /** What it had is lost. What a label has taken already it draws no second time. */
  private restarted(): void {
    for (const delivery of this.outbox.sent()) this.outbox.again(delivery, 'FORGOTTEN', this.now + SETTLES)
    this.roll.begin()
  }

  private absorb(tag: TagRecord, isFresh: boolean): void {
    this.labels.take(tag, isFresh, this.outbox.find(tag.mac) !== undefined)
    this.deliverer.heard(tag, this.now)
  }

  private hinders(): boolean {
    const { hindrance } = this.link
    if (hindrance !== this.hindrance && hindrance) this.log('warning', `Pictures wait: ${hindrance}`)
    this.hindrance = hindrance
    return hindrance !== undefined
  }
}

const REMARKS: Readonly<Record<GatewayRemark, string>> = {
  NO_PREVIEW: 'Its setting "preview" is off: what labels show cannot be read back',
  DRAWS_OVER: 'Its setting "showtimestamp" is on: it writes the time on pictures, so that none can be proved',
  LOCKED: 'Its setting "lock" is on: it takes no new labels',
  LONG_SLEEP: `Its setting "maxsleep" is above ${KEEPS_MINUTES} minutes: labels may sleep longer than it keeps pictures`,
  NO_RADIO: 'Its radio does not work',
  WRONG_CLOCK: 'Its clock is wrong by more than a minute',
}

function remarksOf(config: AccessPointConfig, listens: boolean): GatewayRemark[] {
  return [
    ...(config.hasPreview ? [] : (['NO_PREVIEW'] as const)),
    ...(config.drawsTime ? (['DRAWS_OVER'] as const) : []),
    ...(config.isLocked ? (['LOCKED'] as const) : []),
    ...(listens && config.keepsAwake && config.maxSleep > KEEPS_MINUTES ? (['LONG_SLEEP'] as const) : []),
    ...(config.radio !== null && config.radio !== ONLINE ? (['NO_RADIO'] as const) : []),
  ]
}
