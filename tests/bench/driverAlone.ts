import { gatewayAddress } from '../../server/hardware/address'
import type { Panel } from '../../server/hardware/gateway'
import { AccessPoint } from '../../server/hardware/openepaperlink/accessPoint'
import { encodeJpeg } from '../../server/hardware/openepaperlink/jpeg'
import { StubAccessPoint } from '../hardware/openepaperlink/stub'
import { STUB_TYPES } from '../hardware/openepaperlink/types'
import { NOON } from '../support/shop'
import { pictureOf } from './driverPictures'
import { worked } from './worked'

const WITHIN = 3600
/** The first ones are slower: nothing has been compiled. */
const ROUNDS = 3

type Answer = readonly [status: number, body: string | Uint8Array<ArrayBuffer>]

/** What an access point says in a second: frames, and the answers to calls in their order. */
interface Second {
  readonly now: number
  readonly frames: readonly string[]
  readonly answers: { readonly path: string; readonly answer: Answer }[]
}

/** An access point, second by second. */
interface Source {
  next(): Promise<Second>
  answer(second: Second, url: URL, init: RequestInit | undefined): Answer | Promise<Answer>
}

/**
 * What the driver of an access point itself takes for a delivery until it is proved: the main thread's processor time, with all that it
 * hears meanwhile of other labels. What the access point says is recorded first, and then said again without an access point and
 * without a network: none of their work is in the time.
 * @returns milliseconds of a delivery, and of packing its picture as JPEG, which is not in it
 */
export async function driverAlone(labels: number): Promise<{ readonly own: number; readonly packing: number }> {
  const seconds: Second[] = []
  await run(labels, recording(stubOf(labels), seconds))
  const { panels, spent } = await run(labels, saidAgain(seconds))
  const pictures = panels.map(pictureOf)
  const before = worked()
  for (const picture of pictures) await encodeJpeg(picture)
  const packing = (worked() - before) / labels
  return { own: spent / labels - packing, packing }
}

function stubOf(labels: number): StubAccessPoint {
  const stub = new StubAccessPoint(NOON)
  stub.config['maxsleep'] = '1'
  stub.isSomebodyListening = true
  for (let at = 0; at < labels; at++)
    stub.add(`00007E0000${at.toString(16).toUpperCase().padStart(6, '0')}`, { nextCheckIn: NOON + (at % 60) })
  return stub
}

/** Has a driver deliver a picture to each label, several times. @returns the time that the last of them took */
async function run(labels: number, source: Source): Promise<{ readonly panels: Panel[]; readonly spent: number }> {
  const panels = new Map<string, Panel>()
  let second: Second = { now: NOON, frames: [], answers: [] }
  let hear: (text: string) => void = () => undefined
  let ended = 0
  const gateway = new AccessPoint(gatewayAddress('127.0.0.1', 80), true, {
    network: {
      fetch: async (input, init) => answered(...(await source.answer(second, new URL(String(input)), init))),
      patience: () => new AbortController().signal,
    },
    connect: (_url, listener) => {
      hear = listener.onText
      listener.onOpen()
      return () => undefined
    },
    random: () => 0.5,
  })
  gateway.listen((event) => {
    if (event.kind === 'label' && event.label.panel) panels.set(event.label.tagMac, event.label.panel)
    if (event.kind !== 'progress' || !event.isLast) return
    if (event.state !== 'PROVED') throw new Error(`${event.tagMac} ends as ${event.state}`)
    ended += 1
  })
  const until = async (holds: () => boolean) => {
    for (let left = WITHIN; left > 0 && !holds(); left--) {
      second = await source.next()
      second.frames.forEach(hear)
      await gateway.step(second.now)
    }
    if (!holds()) throw new Error('not all pictures were delivered')
  }
  gateway.open()
  await until(() => panels.size >= labels)
  let spent = 0
  for (let round = 0; round < ROUNDS; round++) {
    const most = ended + labels
    const pictures = [...panels].map(([mac, panel], at) => [mac, pictureOf(panel, round * labels + at)] as const)
    const before = worked()
    for (const [mac, picture] of pictures) gateway.show(mac, `${round}`, picture)
    await until(() => ended >= most)
    spent = worked() - before
  }
  await gateway.close()
  return { panels: [...panels.values()], spent }
}

/** An access point in this process. */
function recording(stub: StubAccessPoint, seconds: Second[]): Source {
  const frames: string[] = []
  stub.send = (frame) => void frames.push(JSON.stringify(frame))
  return {
    async next() {
      await stub.advance(1)
      const second = { now: stub.now, frames: frames.splice(0), answers: [] }
      seconds.push(second)
      return second
    },
    async answer({ answers }, url, init) {
      const form = init?.body instanceof FormData ? [...init.body] : []
      const file = form.at(-1)?.[1]
      const jpeg = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : undefined
      const answer = answerOf(stub, url, Object.fromEntries(form), jpeg)
      answers.push({ path: url.pathname, answer })
      return answer
    },
  }
}

/** What was recorded. */
function saidAgain(seconds: readonly Second[]): Source {
  const [rest, asked] = [[...seconds].reverse(), new Map<Second, number>()]
  return {
    async next() {
      const second = rest.pop()
      if (!second) throw new Error('it takes longer than when it was recorded')
      return second
    },
    answer(second, { pathname }) {
      const at = asked.get(second) ?? 0
      asked.set(second, at + 1)
      const found = second.answers[at]
      if (found?.path !== pathname) throw new Error(`${pathname} was not asked for when it was recorded`)
      return found.answer
    },
  }
}

/** What the driver reads of an answer, without the streams of a network. */
function answered(status: number, body: string | Uint8Array): Response {
  const parts = [typeof body === 'string' ? Buffer.from(body) : body]
  const getReader = () => ({ read: async () => ({ done: parts.length === 0, value: parts.shift() }) })
  return { status, body: { getReader } } as unknown as Response
}

/** What an access point answers to what a delivery asks. */
function answerOf(
  stub: StubAccessPoint,
  { pathname, searchParams }: URL,
  fields: Readonly<Record<string, unknown>>,
  file: Buffer | undefined,
): Answer {
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
