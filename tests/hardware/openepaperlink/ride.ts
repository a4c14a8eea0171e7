import { gatewayAddress } from '../../../server/hardware/address'
import type { PanelPicture, PictureShelf, Rgb } from '../../../server/hardware/gateway'
import { AccessPoint } from '../../../server/hardware/openepaperlink/accessPoint'
import { connect } from '../../../server/hardware/socket'
import { type Heard, heardOf } from '../heard'
import { testPicture } from '../pictures'
import { serveStub, type StubServer } from './server'
import { StubAccessPoint, type StubLabel } from './stub'
import { STUB_TYPES } from './types'

/** 10:00 in the morning. */
const MORNING = Date.UTC(2026, 4, 11, 10) / 1000

/** A driver and a stub of one access point, on one clock. */
export interface Ride extends Heard {
  readonly stub: StubAccessPoint
  readonly server: StubServer
  readonly gateway: AccessPoint
  /** Milliseconds after which calls are given up; undefined for never. */
  patience: number | undefined
  /** Moves the clock second by second; the driver has heard all frames before each step. */
  go(seconds: number): Promise<void>
  /** Goes on until something holds. @throws Error if it does not within so many seconds */
  until(holds: () => boolean, seconds?: number): Promise<void>
  close(): Promise<void>
}

export async function startRide({
  listens = true,
  now = MORNING,
  labels = 1,
  shelf,
}: { listens?: boolean; now?: number; labels?: number; shelf?: PictureShelf } = {}): Promise<Ride> {
  const stub = new StubAccessPoint(now)
  for (let at = 0; at < labels; at++) stub.add(macOf(at))
  const server = await serveStub(stub)
  const line = { received: 0, isOpen: false }
  const gateway = new AccessPoint(
    gatewayAddress(`127.0.0.1:${server.port}`, 80),
    listens,
    {
      network: {
        fetch: (input, init) => fetch(input, init),
        patience: () =>
          ride.patience === undefined ? new AbortController().signal : AbortSignal.timeout(ride.patience),
      },
      connect: (url, listener) =>
        connect(url, {
          onOpen: () => {
            Object.assign(line, { received: 0, isOpen: true })
            listener.onOpen()
          },
          onText: (text) => {
            line.received++
            listener.onText(text)
          },
          onClose: (why) => {
            line.isOpen = false
            listener.onClose(why)
          },
        }),
      random: () => 0.5,
    },
    shelf,
  )
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
        while (line.isOpen !== stub.isSomebodyListening || (line.isOpen && line.received < server.framesSent()))
          await new Promise((resolve) => setImmediate(resolve))
        await gateway.step(stub.now)
        // A line that was just asked for.
        await new Promise((resolve) => setTimeout(resolve, line.isOpen || !listens ? 0 : 3))
      }
    },
    async until(holds, seconds = 300) {
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

export const macOf = (at: number): string => `00007E0000${at.toString(16).toUpperCase().padStart(6, '0')}`

/** A picture in the inks of a type, another for each number. */
export function pictureOf(hwType: number, seed: number): PanelPicture {
  const { width, height, colortable, bpp } = STUB_TYPES[hwType]!
  const inks = Object.values(colortable).slice(0, bpp === 1 ? 2 : undefined) as readonly Rgb[]
  return testPicture({ width, height, inks }, seed)
}

/** Whether a person sees the picture on the label. */
export const shows = ({ shown }: StubLabel, picture: PanelPicture): boolean =>
  shown !== undefined && Buffer.compare(shown.pixels, picture.pixels) === 0
