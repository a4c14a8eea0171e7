import { gatewayAddress } from '../../../server/hardware/address'
import type { FieldContent } from '../../../server/hardware/gateway'
import { OpenEslGateway } from '../../../server/hardware/openesl/openEslGateway'
import { type Heard, heardOf } from '../heard'
import { serveStub, type StubServer } from './server'
import { StubGateway, TOKEN } from './stub'

/** 10:00 in the morning. */
const MORNING = Date.UTC(2026, 4, 11, 10) / 1000

/** A driver and a stub of one gateway, on one clock. */
export interface Ride extends Heard {
  readonly stub: StubGateway
  readonly server: StubServer
  readonly gateway: OpenEslGateway
  /** Milliseconds after which calls are given up; undefined for never. */
  patience: number | undefined
  go(seconds: number): Promise<void>
  /** Goes on until something holds. @throws Error if it does not within so many seconds */
  until(holds: () => boolean, seconds?: number): Promise<void>
  close(): Promise<void>
}

interface RideOptions {
  readonly labels?: number
  readonly token?: string
  /** Whether there is no network between them: nothing depends on how busy this machine is, and no fault of `server` comes. */
  readonly isInMemory?: boolean
}

export async function startRide({ labels = 1, token = TOKEN, isInMemory = false }: RideOptions = {}): Promise<Ride> {
  const stub = new StubGateway(MORNING)
  for (let at = 0; at < labels; at++) stub.add(macOf(at))
  const server = await serveStub(stub)
  const gateway = new OpenEslGateway(gatewayAddress(`127.0.0.1:${server.port}`, 80), token, {
    network: {
      fetch: isInMemory ? answersOf(stub) : (input, init) => fetch(input, init),
      patience: () => (ride.patience === undefined ? new AbortController().signal : AbortSignal.timeout(ride.patience)),
    },
    random: () => 0.5,
  })
  const heard = heardOf(gateway)
  const ride: Ride = {
    stub,
    server,
    gateway,
    ...heard,
    patience: undefined,
    async go(seconds) {
      for (let second = 0; second < seconds; second++) {
        await stub.advance(1)
        await gateway.step(stub.now)
      }
    },
    async until(holds, seconds = 600) {
      for (let second = 0; second < seconds && !holds(); second++) await this.go(1)
      if (!holds()) throw new Error(`It does not hold after ${seconds} s: ${holds.toString()}`)
    },
    async close() {
      await gateway.close()
      await server.close()
    },
  }
  return ride
}

/** What a stub answers, without a network. */
const answersOf =
  (stub: StubGateway): typeof fetch =>
  async (input, init) => {
    const [{ pathname }, headers] = [new URL(String(input)), new Headers(init?.headers)]
    const { status, body } = stub.answer(
      init?.method ?? 'GET',
      pathname,
      headers.get('authorization') ?? undefined,
      typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    )
    return new Response(JSON.stringify(body), { status })
  }

export const macOf = (at: number): string => `0000021F3A${at.toString(16).toUpperCase().padStart(6, '0')}`

const text = { kind: 'text', isBold: false, lines: 1, largest: 20, align: 'left' } as const

/** What a label says of a product. */
export const contentOf = (price: string, name = 'Milk 1 L'): FieldContent => ({
  layout: 'SHELF',
  isReduced: false,
  parts: [
    { ...text, name: 'name', value: name, at: [2, 2, 96, 34], lines: 2 },
    { ...text, kind: 'price', name: 'price', value: price, at: [47, 43, 51, 40], align: 'right' },
    { ...text, name: 'unitPrice', value: `${price} / L`, at: [47, 86, 51, 12] },
    { ...text, kind: 'barcode', name: 'barcode', value: '4006381333931', at: [0, 60, 46, 38] },
  ],
})
