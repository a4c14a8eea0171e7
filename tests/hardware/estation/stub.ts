import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { decode, encode } from '@msgpack/msgpack'
import { nearestOf } from '../openepaperlink/drawing'
import { STUB_KINDS, type StubKind } from './kinds'

/** What a label of the stub does with its tasks: as it should, or one of the ways in which it does not. */
type Manner =
  | 'works'
  | 'silent'
  | 'other panel'
  | 'restarts'
  | 'broken panel'
  /** It takes a key, and its answer is lost. */
  | 'takes keys silently'
  /** It says that it takes a key, and does not. */
  | 'keeps its key'

/** What a stub does wrong. */
export interface Misbehaviour {
  /** Says that labels show their pictures, and shows them nothing: with another token, none, that of another label, or no status. */
  lies: 'other token' | 'no token' | 'other label' | 'no status' | 'old token' | undefined
  /** Takes tasks, and does nothing. */
  forgets: boolean
  /** Says each result twice. */
  duplicates: boolean
  /** Says the results of a second in the other order, and one message before the other. */
  reorders: boolean
  /** Says maps instead of lists. */
  maps: boolean
  /** Ends messages in their middle. */
  halves: boolean
  /** Says what is no MessagePack. */
  junk: boolean
  /** Names another gateway in its messages. */
  isAnother: boolean
  /** Says nothing at all. */
  isMute: boolean
  isBusy: boolean
  hasNoRadio: boolean
  /** What it does wrong with new software. */
  software: 'cannot read' | 'never fetches' | 'half a file' | 'begins anew' | 'keeps its version' | undefined
  /** What it does wrong with other settings. */
  settings: 'ignores' | 'cannot use' | 'says old values' | undefined
}

/** How it is configured, in the order of `configure` between its name and its interval. */
const NETWORK: readonly unknown[] = ['192.168.1.92:9081', ['stub', 'not-for-logs'], false, true, '', '', '']

/** Software that it was given, and how far it is with it. */
interface StubSoftware {
  readonly url: string
  readonly confirmUrl: string
  readonly version: string
  readonly md5: string
  readonly fetchedAt: number
  installedAt?: number
}

interface StubTask {
  readonly tagMac: string
  readonly pattern: number
  readonly page: number
  readonly lamp: string
  readonly seconds: number
  readonly token: number
  readonly key: string
  readonly newKey: string
  readonly bytes: Uint8Array
  readonly isPacked: boolean
  /** When it is done, once it is on its way. */
  doneAt?: number
}

/** A label of the stub, with what it really shows. */
export interface StubLabel {
  readonly tagMac: string
  manner: Manner
  /** Tasks with another one it refuses. */
  key: string
  rssi: number
  tenths: number
  /** Indices into the inks of its kind. */
  shown: Uint8Array | undefined
  /** What it keeps, by the numbers of its pages. */
  readonly pages: Map<number, Uint8Array>
  /** It began anew, which it says instead of doing its next task. */
  hasRestarted: boolean
  /** How often it drew. */
  drawn: number
  flashed: string[]
  readonly tokens: Set<number>
}

const IN_THE_AIR = 8
const TAKES_SECONDS = 4
const NO_ANSWER = -256
/** Its pages, and what the last four of them have room for. */
const PAGES = 8
const SMALL_PAGES = { from: 4, bytes: 32_000 }
const STORED = new Set([0, 1])
const TURNS = 2
const RESTARTED = 2
const NOT_DRAWN = 3
const STATUS: Partial<Record<Manner, number>> = { 'other panel': 1, restarts: 2, 'broken panel': 3 }
const WRONG_KEY = 0xf0
/** The pattern of a task that gives a label another key. */
const KEY = 4
const USED_TOKEN = 0xf1
/** The key that labels come with, which a task without one stands for. */
const FACTORY_KEY = 'F'.repeat(22)
const TEMPERATURE = 21
/** Seconds until it fetches its software, and until it has installed it. */
const FETCHES_AFTER = 2
const INSTALLS_IN = 10
const BAD_SETTINGS = 10
const BAD_TASK = 11
/** How long `configure` is, and seconds until it has connected anew with it. */
const CONFIGURE_LENGTH = 9
const CONFIGURES_IN = 3
const BAD_SOFTWARE = 12

/** Takes a message that the gateway says. */
export type Say = (name: string, payload: Uint8Array) => Promise<void>

/** An eStation in memory, on a clock that is moved. It has no network: `line.ts` gives it one. */
export class StubStation {
  readonly labels = new Map<string, StubLabel>()
  readonly wrong: Misbehaviour = {
    lies: undefined,
    forgets: false,
    duplicates: false,
    reorders: false,
    maps: false,
    halves: false,
    junk: false,
    isAnother: false,
    isMute: false,
    isBusy: false,
    hasNoRadio: false,
    software: undefined,
    settings: undefined,
  }
  version = '1.1.44'
  alias = '07'
  /** How it is reached and reaches others; older software does not say all of it. */
  network = NETWORK
  isOlder = false
  /** What it was told of its settings, by position. */
  readonly configured: unknown[][] = []
  private connectsAnewAt = Infinity
  /** What it was told of new software, by position. */
  readonly offers: unknown[][] = []
  /** How many tasks came while it was at its software, when nothing is to be sent to it. */
  disturbed = 0
  private software: StubSoftware | undefined
  /** So many tasks are kept. */
  capacity = 20_000
  every = 15
  /** The version of its labels. */
  firmware = 37
  /** Tasks that were given to it, by their messages. */
  readonly given: StubTask[][] = []
  private tasks: StubTask[] = []
  private oldTokens = new Map<string, number>()
  private say: Say | undefined
  private beatAt: number

  /** @param now epoch seconds */
  constructor(
    readonly id: string,
    public now: number,
  ) {
    this.beatAt = now + this.every
  }

  add(tagMac: string, more: Partial<StubLabel> = {}): StubLabel {
    const label: StubLabel = {
      tagMac,
      manner: 'works',
      key: FACTORY_KEY,
      rssi: -58,
      tenths: 29,
      shown: undefined,
      pages: new Map(),
      hasRestarted: false,
      drawn: 0,
      flashed: [],
      tokens: new Set(),
      ...more,
    }
    this.labels.set(tagMac, label)
    return label
  }

  /** How many tasks it has not done yet. */
  get pending(): number {
    return this.tasks.length
  }

  /** The broker has it: it says who it is. */
  async connected(say: Say): Promise<void> {
    this.say = say
    await this.sayWhoItIs()
  }

  private sayWhoItIs(): Promise<void> {
    return this.tell('infor', [
      this.wrong.isAnother ? 'ZZZZ' : this.id,
      this.alias,
      '192.168.1.50',
      '02:00:00:00:00:07',
      'AP05',
      this.version,
      '1.0.9',
      2048,
      900,
      ...(this.isOlder ? this.network.toSpliced(2, 1) : this.network),
      this.every,
    ])
  }

  disconnected(): void {
    this.say = undefined
  }

  /** It begins anew, with nothing of what it had; what it says then may be of before. */
  restart(): void {
    for (const { tagMac, token } of this.tasks) this.oldTokens.set(tagMac, token)
    this.tasks = []
  }

  /** A label begins anew, and has lost what it kept; what it shows stays where it is. */
  restartLabel(tagMac: string): void {
    const label = this.labels.get(tagMac)
    label?.pages.clear()
    if (label) label.hasRestarted = true
  }

  /** Takes tasks, and new software. A new task for a label takes the place of the one before. */
  async receive(name: string, payload: Uint8Array): Promise<void> {
    if (name === 'configure') return this.configure(decode(payload) as unknown[])
    if (name === 'firmware') return this.offered(decode(payload) as unknown[])
    if (name !== 'taskESL2') return
    if (this.software) this.disturbed++
    const tasks = (decode(payload) as unknown[][]).map(taskOf)
    this.given.push(tasks)
    for (const task of tasks) {
      if (this.wrong.forgets) continue
      if (!isReadable(task)) {
        await this.tell('message', [8])
        continue
      }
      this.tasks = this.tasks.filter(({ tagMac }) => tagMac !== task.tagMac)
      if (this.tasks.length >= this.capacity) {
        await this.tell('message', [7])
        continue
      }
      this.tasks.push(task)
    }
    if (this.wrong.isBusy) await this.tell('message', [6])
  }

  /** All its settings, which take the place of those that it has: with a wrong server or login it is on no broker any more. */
  private async configure(list: unknown[]): Promise<void> {
    this.configured.push(list)
    const { wrong } = this
    if (wrong.settings === 'ignores') return
    const [alias, ...rest] = list
    const every = rest.pop()
    const isRead = list.length === CONFIGURE_LENGTH && typeof alias === 'string' && Number(every) >= 15
    if (!isRead || wrong.settings === 'cannot use') return this.tell('message', [BAD_SETTINGS])
    if (JSON.stringify(rest) !== JSON.stringify(this.network)) return this.disconnected()
    if (wrong.settings !== 'says old values') Object.assign(this, { alias, every })
    this.connectsAnewAt = this.now + CONFIGURES_IN
  }

  private async offered(list: unknown[]): Promise<void> {
    this.offers.push(list)
    const [url, confirmUrl, part, version, name, md5] = list
    const isWhole = [url, confirmUrl, version, name, md5].every((text) => typeof text === 'string' && text !== '')
    if (!isWhole || part !== 0 || this.wrong.software === 'cannot read') return this.tell('message', [BAD_TASK])
    if (this.wrong.software === 'never fetches') return
    const [from, confirm, wanted, sum] = [url, confirmUrl, version, md5].map(String) as [string, string, string, string]
    this.software = { url: from, confirmUrl: confirm, version: wanted, md5: sum, fetchedAt: this.now + FETCHES_AFTER }
  }

  /** Fetches its software, checks it, and has it after a restart. */
  private async install(): Promise<void> {
    const { software, wrong } = this
    if (!software) return
    if (software.installedAt !== undefined) {
      if (this.now < software.installedAt) return
      if (wrong.software !== 'keeps its version') this.version = software.version
      return this.beginAnew()
    }
    if (this.now < software.fetchedAt) return
    if (wrong.software === 'begins anew') return this.beginAnew()
    const answer = await fetch(software.url)
    const whole = new Uint8Array(await answer.arrayBuffer())
    const bytes = wrong.software === 'half a file' ? whole.slice(0, whole.length / 2) : whole
    const sum = createHash('md5').update(bytes).digest('hex').toUpperCase()
    if (!answer.ok || sum !== software.md5) {
      this.software = undefined
      return this.tell('message', [BAD_SOFTWARE])
    }
    await fetch(software.confirmUrl)
    software.installedAt = this.now + INSTALLS_IN
  }

  private async beginAnew(): Promise<void> {
    this.software = undefined
    this.restart()
    await this.sayWhoItIs()
  }

  /** Time passes. */
  async advance(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.now++
      if (this.now >= this.connectsAnewAt) {
        this.connectsAnewAt = Infinity
        await this.sayWhoItIs()
      }
      await this.install()
      // It says nothing while it restarts.
      if (this.software?.installedAt !== undefined) continue
      await this.work()
      if (this.now < this.beatAt) continue
      this.beatAt = this.now + this.every
      await this.beat()
    }
  }

  private async work(): Promise<void> {
    for (const task of this.tasks.slice(0, IN_THE_AIR)) task.doneAt ??= this.now + TAKES_SECONDS
    const done = this.tasks.filter(({ doneAt = Infinity }) => doneAt <= this.now)
    if (done.length === 0) return
    this.tasks = this.tasks.filter((task) => !done.includes(task))
    const entries = done.map((task, at) => this.entryOf(task, done[(at + 1) % done.length]))
    if (this.wrong.reorders) entries.reverse()
    const result = [0, this.waiting, this.inTheAir, 0, this.asSaid(entries)]
    if (this.wrong.reorders) await this.beat()
    await this.tell('result', result)
    if (this.wrong.duplicates) await this.tell('result', result)
  }

  private entryOf(task: StubTask, other: StubTask | undefined): unknown[] {
    const label = this.labels.get(task.tagMac)
    const { lies } = this.wrong
    if (!label || label.manner === 'silent') return this.entry(task.tagMac, NO_ANSWER, 0, 0, task.token)
    const isUsed = label.tokens.has(task.token)
    label.tokens.add(task.token)
    const isLocked = (task.key || FACTORY_KEY) !== label.key
    const status = isLocked ? WRONG_KEY : isUsed ? USED_TOKEN : statusOf(task, label)
    if (status === RESTARTED) label.pages.clear()
    label.hasRestarted = false
    const old = this.oldTokens.get(task.tagMac)
    if (status === 0 && !lies) this.do(task, label)
    if (task.pattern === KEY && status === 0 && label.manner === 'takes keys silently')
      return this.entry(task.tagMac, NO_ANSWER, 0, 0, task.token)
    const said = this.entry(task.tagMac, label.rssi, label.tenths, status, task.token)
    if (lies === 'other token') said[5] = (task.token + 1) % 0x10000
    if (lies === 'old token') said[5] = old ?? 0
    if (lies === 'other label') said[5] = other === task ? 0 : (other?.token ?? 0)
    if (lies === 'no token') said[5] = null
    return lies === 'no status' ? said.slice(0, 4).concat([null, task.token]) : said
  }

  private do(task: StubTask, label: StubLabel): void {
    if (task.seconds > 0) label.flashed.push(`${task.lamp} ${task.seconds}`)
    if (task.pattern === KEY && label.manner !== 'keeps its key') label.key = task.newKey || FACTORY_KEY
    const picture = STORED.has(task.pattern) ? pixelsOf(task) : undefined
    if (picture) label.pages.set(task.page, picture)
    if (task.pattern !== 0 && task.pattern !== TURNS) return
    label.shown = label.pages.get(task.page)
    label.drawn++
  }

  private entry(tagMac: string, rssi: number, tenths: number, status: number, token: number): unknown[] {
    return [tagMac, rssi, tenths, this.firmware, status, token, TEMPERATURE, 0, 0, 0, 1]
  }

  private get inTheAir(): number {
    return this.tasks.filter(({ doneAt }) => doneAt !== undefined).length
  }

  private get waiting(): number {
    return this.tasks.length - this.inTheAir
  }

  /** A sign of life. */
  beat(): Promise<void> {
    const heard = [...this.labels.values()].filter(({ manner }) => manner !== 'silent')
    const entries = heard.map(({ tagMac, rssi, tenths }) => [
      ...this.entry(tagMac, rssi, tenths, 0, 0),
      'ET',
      3,
      '2.9',
      tagMac.slice(0, 2),
    ])
    return this.tell('heartbeat', [
      this.wrong.isAnother ? 'ZZZZ' : this.id,
      1,
      this.version,
      '1.0.9',
      this.wrong.hasNoRadio ? 4 : 1,
      '',
      this.waiting,
      this.inTheAir,
      this.asSaid(entries),
    ])
  }

  private asSaid(entries: unknown[][]): unknown[] {
    return this.wrong.maps ? entries.map(mapOf) : entries
  }

  private async tell(name: string, list: unknown[]): Promise<void> {
    const { wrong, say } = this
    if (!say || wrong.isMute) return
    const payload = wrong.junk ? Buffer.from([0xc1, 0xff]) : encode(wrong.maps ? mapOf(list) : list)
    await say(name, wrong.halves ? payload.slice(0, payload.length / 2) : payload)
  }
}

/** A list as some say it: a map, whose values are in the same order. */
const mapOf = (list: readonly unknown[]) => Object.fromEntries(list.map((value, at) => [`Field${at}`, value]))

/** What a label says of a task. It cannot show a page on which nothing lies. */
function statusOf({ pattern, page }: StubTask, { manner, hasRestarted, pages }: StubLabel): number {
  if (hasRestarted) return RESTARTED
  return STATUS[manner] ?? (pattern === TURNS && !pages.has(page) ? NOT_DRAWN : 0)
}

/** Whether a gateway can read a task. */
function isReadable(task: StubTask): boolean {
  if (!Number.isInteger(task.page) || task.page < 0 || task.page >= PAGES) return false
  if (!STORED.has(task.pattern)) return true
  const { width, height, inks } = STUB_KINDS[task.tagMac.slice(0, 2) as StubKind]
  const packed = (width * height * Math.ceil(Math.log2(inks.length))) / 8
  return pixelsOf(task) !== undefined && (task.page < SMALL_PAGES.from || packed <= SMALL_PAGES.bytes)
}

function taskOf(list: unknown[]): StubTask {
  const [tagMac, pattern, page, red, green, blue, seconds, token, key, newKey, bytes, isPacked] = list
  return {
    tagMac: tagMac as string,
    pattern: pattern as number,
    page: page as number,
    lamp: [red && 'red', green && 'green', blue && 'blue'].filter(Boolean).join('+'),
    seconds: seconds as number,
    token: token as number,
    key: key as string,
    newKey: newKey as string,
    bytes: bytes as Uint8Array,
    isPacked: isPacked as boolean,
  }
}

/** The nearest inks of the colours of a picture; undefined where it is none of the size of the panel. */
export function pixelsOf({ tagMac, bytes, isPacked }: StubTask): Uint8Array | undefined {
  const kind = STUB_KINDS[tagMac.slice(0, 2) as StubKind]
  const colors = isPacked ? gunzipSync(bytes) : bytes
  const size = kind.width * kind.height
  const each = colors.length / size
  if (each !== 3 && each !== 4) return undefined
  const inks = kind.inks.map((ink) => [...ink])
  const pixels = new Uint8Array(size)
  const nearest = new Map<number, number>()
  for (let at = 0; at < size; at++) {
    const [blue, green, red] = [colors[each * at]!, colors[each * at + 1]!, colors[each * at + 2]!]
    const key = (red << 16) | (green << 8) | blue
    if (!nearest.has(key)) nearest.set(key, nearestOf([red, green, blue], inks))
    pixels[at] = nearest.get(key)!
  }
  return pixels
}
