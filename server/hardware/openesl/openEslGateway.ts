import type { GatewayAddress } from '../address'
import { AwayLog } from '../awayLog'
import { type Capabilities, type FieldContent, GatewayError, type GatewayFound, type HardwareGateway } from '../gateway'
import { GatewayHttp, type Network } from '../http'
import { StateTeller } from '../stateTeller'
import { gatewayErrorOf, SteppedGateway } from '../steppedGateway'
import { OpenEslClient } from './client'
import { Deliverer, newOutbox, type TextOutbox } from './deliverer'
import { Labels } from './labels'
import { Presence } from './presence'
import { type Health, macOf } from './records'

export const CAPABILITIES: Capabilities = {
  content: 'fields',
  proof: 'poll',
  led: false,
  pages: false,
  reboot: false,
  labelKeys: false,
  software: false,
  configures: false,
}

/** What a gateway is reached with; tests put their own in its place. */
export interface Reach {
  readonly network: Network
  /** From 0 to 1. */
  readonly random: () => number
}

/** How often it is asked for its labels, in seconds: with and without something on its way. */
const LIST_EVERY = { busy: 5, idle: 60 } as const
const HEALTH_EVERY = 60
/** Batches that are sent in a step. */
const BATCHES = 4
/** Clocks that differ by less go the same way. */
const SAME_TIME = 60

/** A gateway of openESL. */
export class OpenEslGateway extends SteppedGateway implements HardwareGateway {
  readonly capabilities = CAPABILITIES
  private readonly labels: Labels
  private readonly outbox: TextOutbox
  private readonly presence: Presence
  private readonly teller: StateTeller
  private readonly away: AwayLog
  private client: OpenEslClient
  private deliverer: Deliverer
  private health: Health | undefined
  private startedAt: number | null = null
  private listAt = 0
  private healthAt = 0

  constructor(
    private readonly address: GatewayAddress,
    private readonly token: string,
    private readonly reach: Reach,
  ) {
    super()
    const { emit } = this
    this.labels = new Labels(emit)
    this.outbox = newOutbox(emit, reach.random)
    this.presence = new Presence(reach.random)
    this.teller = new StateTeller(emit)
    this.away = new AwayLog(this.log)
    ;[this.client, this.deliverer] = this.parts()
  }

  private parts(): [OpenEslClient, Deliverer] {
    const client = this.newClient()
    const { outbox, labels, log } = this
    return [client, new Deliverer({ client, outbox, labels, log })]
  }

  private newClient = () => new OpenEslClient(new GatewayHttp(this.address, this.reach.network), this.token)

  async probe(given?: AbortSignal): Promise<GatewayFound> {
    const client = this.newClient()
    given?.addEventListener('abort', () => client.close())
    const health = await client.health()
    const tags = await client.tags()
    const labels = new Labels(() => {})
    const { name, version, hardware, channel, hasRadio } = health
    return {
      name,
      version,
      hardware,
      channel,
      labels: tags.map((tag) => labels.heard(tag)),
      remarks: hasRadio === false ? ['NO_RADIO'] : [],
    }
  }

  open(): void {
    if (this.isOpen) return
    this.isOpen = true
    ;[this.client, this.deliverer] = this.parts()
  }

  async close(): Promise<void> {
    this.isOpen = false
    this.client.close()
    this.outbox.clear()
    await this.settled()
  }

  /** It lists all that it has. */
  know(): void {}

  show(tagMac: string): void {
    throw new GatewayError('NOT_SUPPORTED', `${tagMac} is told texts, and no pictures`)
  }

  write(tagMac: string, hash: string, content: FieldContent): void {
    const mac = macOf(tagMac)
    if (mac === undefined) throw new GatewayError('UNKNOWN_LABEL', `${tagMac} is no label of such a gateway`)
    this.outbox.add(mac, hash, () => content)
  }

  withdraw(tagMac: string): void {
    this.outbox.withdraw(macOf(tagMac) ?? '')
  }

  led = (): Promise<void> => this.none('a lamp')
  refresh = (): Promise<void> => this.none('a way to draw again')
  restartLabel = (): Promise<void> => this.none('a way to restart labels')
  reboot = (): Promise<void> => this.none('a way to be restarted')

  private none(what: string): Promise<void> {
    return Promise.reject(new GatewayError('NOT_SUPPORTED', `it has no call for ${what}`))
  }

  protected async round(): Promise<void> {
    if (!this.presence.isOnline) await this.attempt(() => this.connect())
    else {
      if (this.now >= this.healthAt) await this.attempt(() => this.ask())
      if (this.now >= this.listAt) await this.attempt(() => this.list())
      for (let batch = 0; batch < BATCHES; batch++) {
        const isMore = await this.attempt(() => this.deliverer.send(this.now))
        if (!isMore) break
        this.listAt = Math.min(this.listAt, this.now + LIST_EVERY.busy)
      }
    }
    this.outbox.expire(this.now)
    this.tellState()
  }

  /** Does something with the gateway, if it may be called; what fails is in the log. */
  private async attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (!this.isOpen || !this.presence.isReady(this.now)) return undefined
    const { answers } = this.client
    try {
      const result = await work()
      // Where there was nothing to call for, nothing is known.
      if (this.client.answers > answers) {
        this.presence.worked()
        this.heard()
      }
      return result
    } catch (error) {
      if (!this.isOpen) return undefined
      const failure = gatewayErrorOf(error)
      this.presence.failed(failure, this.now)
      if (this.presence.isOnline) this.log('warning', failure.message, failure)
      else this.away.failed(failure, this.now)
      return undefined
    }
  }

  private async connect(): Promise<void> {
    await this.ask()
    await this.list()
    this.away.came(`It answers: version ${this.health?.version ?? ''}`)
  }

  /** How it is. One that began anew may have lost its layouts. */
  private async ask(): Promise<void> {
    const health = await this.client.health()
    this.healthAt = this.now + HEALTH_EVERY
    const before = this.startedAt
    this.health = health
    this.startedAt = health.startedAgo === null ? null : Math.max(0, this.now - health.startedAgo)
    if (before !== null && this.startedAt !== null && this.startedAt > before + SAME_TIME) {
      this.log('warning', 'It has begun anew')
      this.deliverer.forget()
    }
    const ahead = health.time === null ? 0 : health.time - this.now
    this.labels.ahead = Math.abs(ahead) > SAME_TIME ? ahead : 0
  }

  private async list(): Promise<void> {
    const gone = this.labels.take(await this.client.tags(), this.now)
    this.deliverer.look(gone, this.now)
    this.listAt = this.now + (this.outbox.sent().length > 0 ? LIST_EVERY.busy : LIST_EVERY.idle)
  }

  private tellState(): void {
    const { presence, health } = this
    this.teller.tell(
      {
        isOnline: presence.isOnline,
        fault: presence.fault,
        version: health?.version ?? null,
        hasRadio: health?.hasRadio ?? null,
        queue: this.outbox.waiting,
        labels: presence.isOnline || this.labels.size > 0 ? this.labels.size : null,
        freeBytes: null,
        clockAhead: health?.time == null ? null : this.labels.ahead,
        startedAt: this.startedAt,
      },
      this.now,
    )
  }
}
