import { readFileSync } from 'node:fs'
import { gatewayAddress } from '../../server/hardware/address'
import type { Panel } from '../../server/hardware/gateway'
import { AccessPoint } from '../../server/hardware/openepaperlink/accessPoint'
import { encodeJpeg } from '../../server/hardware/openepaperlink/jpeg'
import { StubAccessPoint } from '../hardware/openepaperlink/stub'
import { STUB_TYPES } from '../hardware/openepaperlink/types'
import { NOON } from '../support/shop'
import { pictureOf } from './driverPictures'

const WITHIN = 3600

/**
 * What the driver of an access point itself takes for a delivery until it is proved: the main thread's processor time, with an access
 * point in the same process and no network between them, whose own time is taken out.
 * @returns milliseconds of a delivery, and of packing its picture as JPEG, which is not in it
 */
export async function driverAlone(labels: number): Promise<{ readonly own: number; readonly packing: number }> {
  const stub = new StubAccessPoint(NOON)
  stub.config['maxsleep'] = '1'
  for (let at = 0; at < labels; at++)
    stub.add(`00007E0000${at.toString(16).toUpperCase().padStart(6, '0')}`, { nextCheckIn: NOON + (at % 60) })
  let others = 0
  const panels = new Map<string, Panel>()
  let ended = 0
  const gateway = new AccessPoint(gatewayAddress('127.0.0.1', 80), true, {
    network: {
      fetch: async (input, init) => {
        const form = init?.body instanceof FormData ? [...init.body] : []
        const file = form.at(-1)?.[1]
        const jpeg = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : undefined
        const began = performance.now()
        const [status, body] = answerOf(stub, new URL(String(input)), Object.fromEntries(form), jpeg)
        others += performance.now() - began
        return answered(status, body)
      },
      patience: () => new AbortController().signal,
    },
    connect: (_url, listener) => {
      stub.isSomebodyListening = true
      const frames: string[] = []
      stub.send = (frame) => void frames.push(JSON.stringify(frame))
      hear = () => frames.splice(0).forEach((text) => listener.onText(text))
      listener.onOpen()
      return () => undefined
    },
    random: () => 0.5,
  })
  let hear = () => undefined as void
  gateway.listen((event) => {
    if (event.kind === 'label' && event.label.panel) panels.set(event.label.tagMac, event.label.panel)
    if (event.kind !== 'progress' || !event.isLast) return
    if (event.state !== 'PROVED') throw new Error(`${event.tagMac} ends as ${event.state}`)
    ended += 1
  })
  gateway.open()
  const until = async (holds: () => boolean) => {
    let own = 0
    for (let second = 0; second < WITHIN && !holds(); second++) {
      await stub.advance(1)
      const [before, theirs] = [worked(), others]
      hear()
      await gateway.step(stub.now)
      own += worked() - before - (others - theirs)
    }
    if (!holds()) throw new Error('not all pictures were delivered')
    return own
  }
  const deliver = async (hash: string) => {
    const most = ended + panels.size
    const pictures = [...panels].map(([mac, panel], at) => [mac, pictureOf(panel, at)] as const)
    const before = worked()
    for (const [mac, picture] of pictures) gateway.show(mac, hash, picture)
    const shown = worked() - before
    return shown + (await until(() => ended >= most))
  }
  await until(() => panels.size >= labels)
  // The first ones are slower: nothing has been compiled.
  await deliver('first')
  const whole = (await deliver('then')) / labels
  await gateway.close()
  const pictures = [...panels.values()].map(pictureOf)
  const before = worked()
  for (const picture of pictures) await encodeJpeg(picture)
  const packing = (worked() - before) / labels
  return { own: whole - packing, packing }
}

/** What the driver reads of an answer, without the streams of a network. */
function answered(status: number, body: string | Uint8Array): Response {
  const parts = [typeof body === 'string' ? Buffer.from(body) : body]
  const getReader = () => ({ read: async () => ({ done: parts.length === 0, value: parts.shift() }) })
  return { status, body: { getReader } } as unknown as Response
}

/** Milliseconds that the main thread has had a processor. */
const worked = (): number => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6

/** What an access point answers to what a delivery asks. */
function answerOf(
  stub: StubAccessPoint,
  { pathname, searchParams }: URL,
  fields: Readonly<Record<string, unknown>>,
  file: Buffer | undefined,
): readonly [status: number, body: string | Uint8Array<ArrayBuffer>] {
  const json = (value: unknown) => [200, JSON.stringify(value)] as const
  if (pathname === '/sysinfo') return json({ alias: 'Stub', env: 'Stub_AP', buildversion: '2.81', ap_version: 30 })
  if (pathname === '/get_ap_config') return json({ C6: '1', hasBLE: '0', ...stub.config })
  if (pathname === '/get_db')
    return json(stub.database(searchParams.get('mac') ?? undefined, Number(searchParams.get('pos') ?? 0)))
  if (pathname === '/imgupload' && file)
    return stub.upload(String(fields['mac']), file, fields as Readonly<Record<string, string>>)
  const type = STUB_TYPES[Number.parseInt(/^\/tagtypes\/(..)\.json$/.exec(pathname)?.[1] ?? '', 16)]
  if (type) return json({ version: 1, ...type })
  const current = stub.labels.get(/^\/current\/(.{16})\.raw$/.exec(pathname)?.[1] ?? '')?.current
  return current ? [200, new Uint8Array(current)] : [404, '']
}
