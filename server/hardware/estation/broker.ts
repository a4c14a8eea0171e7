import { randomBytes } from 'node:crypto'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type IClientOptions, MqttClient } from 'mqtt'
import { authorityOf } from '../address'
import { GatewayError, type GatewayFault } from '../gateway'
import type { StationPlace } from './place'

/** How the broker knows us. */
export interface Login {
  readonly user: string | null
  readonly secret: string | null
}

/** What a broker says. */
interface BrokerListener {
  onMessage(topic: string, payload: Uint8Array): void
  /** The connection is lost. Called once, and not after `close`. */
  onClose(why: string): void
}

/** A connection to a broker that listens to topics. */
export interface Broker {
  /**
   * Hands a message to the broker, exactly once.
   *
   * @param expiresAfter what the gateway did not take within so many seconds is not handed to it any more
   * @throws GatewayError where the broker did not take it
   */
  publish(topic: string, payload: Uint8Array, expiresAfter?: number): Promise<void>
  close(): void
}

/** Connects to a broker, and listens to topics. @throws GatewayError */
export type ConnectBroker = (
  place: Pick<StationPlace, 'broker' | 'isSecure'>,
  login: Login,
  topics: readonly string[],
  listener: BrokerListener,
) => Promise<Broker>

const CONNECT_SECONDS = 10
const PUBLISH_SECONDS = 20
const KEEPALIVE_SECONDS = 30
/** The largest message that is taken. */
const LARGEST = 4_000_000
/** What is usual for that. */
const EXPIRES_AFTER = 900

/** Reason codes of MQTT 5 of a wrong name or password. */
const DENIED: ReadonlySet<number> = new Set([4, 5, 134, 135, 140])
const BUSY: ReadonlySet<number> = new Set([136, 137, 151, 159])
const UNSUPPORTED_VERSION = 132

/** Connects over TCP or TLS, from this machine. */
export const connectBroker: ConnectBroker = async (place, login, topics, listener) => {
  const authority = new URL(`mqtt://${await authorityOf(place.broker)}`)
  const host = authority.hostname.replaceAll(/^\[|\]$/g, '')
  const line = new Line(new Wire(socketOf(place, host, place.broker.port)), login, listener)
  try {
    await line.opened()
    await line.subscribe(topics)
    return line
  } catch (error) {
    line.close()
    throw error
  }
}

/** The name is looked at in the certificate, the address is where the name led to. */
function socketOf({ broker, isSecure }: Pick<StationPlace, 'broker' | 'isSecure'>, host: string, port: number): Socket {
  if (!isSecure) return connectTcp({ host, port })
  return connectTls({ host, port, ...(isIP(broker.host) === 0 && { servername: broker.host }) })
}

/** A socket that is given up when it fails, or says more than one message may have. */
class Wire {
  failure: Error | undefined
  private sinceMessage = 0

  constructor(readonly socket: Socket) {
    socket.on('error', (error) => (this.failure ??= error))
    socket.on('data', (bytes) => {
      this.sinceMessage += bytes.length
      if (this.sinceMessage > LARGEST) socket.destroy(new GatewayError('TOO_LARGE', `more than ${LARGEST} bytes`))
    })
  }

  messageEnded(): void {
    this.sinceMessage = 0
  }
}

class Line implements Broker {
  private readonly client: MqttClient
  private isClosed = false
  private isReady = false
  /** What waits for the broker, and is to know when it is lost. */
  private readonly waiting = new Set<(error: Error) => void>()
  private failure: Error | undefined

  constructor(
    private readonly wire: Wire,
    { user, secret }: Login,
    private readonly listener: BrokerListener,
  ) {
    const options: IClientOptions = {
      protocolVersion: 5,
      clientId: `shelfdeck-${randomBytes(6).toString('hex')}`,
      clean: true,
      keepalive: KEEPALIVE_SECONDS,
      connectTimeout: CONNECT_SECONDS * 1000,
      reconnectPeriod: 0,
      resubscribe: false,
      queueQoSZero: false,
      timerVariant: 'native',
      properties: { maximumPacketSize: LARGEST },
      ...(user !== null && { username: user }),
      ...(secret !== null && { password: secret }),
    }
    this.client = new MqttClient(() => wire.socket, options)
    this.client.on('packetreceive', () => wire.messageEnded())
    this.client.on('message', (topic, payload, { retain }) => {
      // What was said before we came says nothing about now.
      if (!this.isClosed && !retain) listener.onMessage(topic, payload)
    })
    this.client.on('error', (error) => this.lost(error))
    this.client.on('close', () => this.lost(wire.failure ?? new Error('the broker closed the connection')))
  }

  opened(): Promise<void> {
    const connected = new Promise<void>((resolve) => this.client.once('connect', () => resolve()))
    return this.within(CONNECT_SECONDS, connected, 'connecting')
  }

  async subscribe(topics: readonly string[]): Promise<void> {
    const asked = this.client.subscribeAsync([...topics], { qos: 2, rh: 2 })
    await this.within(CONNECT_SECONDS, asked, 'listening')
    this.isReady = true
  }

  async publish(topic: string, payload: Uint8Array, expiresAfter = EXPIRES_AFTER): Promise<void> {
    const sent = this.client.publishAsync(topic, Buffer.from(payload), {
      qos: 2,
      properties: { messageExpiryInterval: expiresAfter },
    })
    await this.within(PUBLISH_SECONDS, sent, 'handing over')
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.end(new GatewayError('CLOSED', 'the connection to the broker was closed'))
    this.client.end(true)
    this.wire.socket.destroy()
  }

  private lost(error: Error): void {
    if (this.isClosed) return
    this.end(error)
    this.close()
    // Until then whoever connects is told.
    if (this.isReady) this.listener.onClose(failureOf(error, 'the broker').message)
  }

  private end(error: Error): void {
    this.failure ??= error
    for (const reject of this.waiting) reject(error)
  }

  /** @throws GatewayError */
  private async within<Value>(seconds: number, work: Promise<Value>, what: string): Promise<Value> {
    let give: (error: Error) => void = () => {}
    const failed = new Promise<never>((_, reject) => (give = reject))
    const timer = setTimeout(
      () => give(new GatewayError('TIMEOUT', `${what} took the broker too long`)),
      seconds * 1000,
    )
    this.waiting.add(give)
    if (this.failure) give(this.failure)
    try {
      return await Promise.race([work, failed])
    } catch (error) {
      throw failureOf(error, what)
    } finally {
      clearTimeout(timer)
      this.waiting.delete(give)
    }
  }
}

const CODES: Readonly<Record<string, GatewayFault>> = {
  ECONNREFUSED: 'UNREACHABLE',
  EHOSTUNREACH: 'UNREACHABLE',
  ENETUNREACH: 'UNREACHABLE',
  EADDRNOTAVAIL: 'UNREACHABLE',
  ETIMEDOUT: 'TIMEOUT',
}

function failureOf(error: unknown, what: string): GatewayError {
  if (error instanceof GatewayError) return error
  const { code, message = '' } = error as { code?: unknown; message?: string }
  const detail = `${what}: ${message}`
  return new GatewayError(faultOf(code, message), detail, { cause: error })
}

function faultOf(code: unknown, message: string): GatewayFault {
  if (typeof code === 'string') {
    if (code.includes('CERT') || code.includes('SIGNATURE')) return 'UNTRUSTED'
    // What answers there does not speak TLS.
    return code.includes('SSL') ? 'NOT_THIS_KIND' : (CODES[code] ?? 'CUT')
  }
  if (typeof code !== 'number') return message.startsWith('Invalid') ? 'NOT_THIS_KIND' : 'CUT'
  if (DENIED.has(code)) return 'DENIED'
  if (BUSY.has(code)) return 'BUSY'
  return code === UNSUPPORTED_VERSION || code === 1 ? 'NOT_THIS_KIND' : 'REFUSED'
}
