import { createHash } from 'node:crypto'
import { blankOf, type Drawing, drawUpload } from './drawing'
import { STUB_TYPES } from './types'

/** What a stub does wrong besides its answers. */
export interface Misbehaviour {
  /** Says that labels have their pictures, and gives them another. */
  lies: boolean
  /** Its file system is full: all pictures are the same. */
  isFull: boolean
  /** Loses what is uploaded. */
  forgets: boolean
  duplicates: boolean
  reorders: boolean
  /** Junk before the first brace of a frame. */
  junk: boolean
  /** Takes no pictures. */
  isPaused: boolean
  /** Asked for one label, it answers for another. */
  swaps: boolean
}

/** A label of the stub, with what it really shows. */
export interface StubLabel {
  readonly mac: string
  hwType: number
  hash: string
  lastSeen: number
  nextUpdate: number
  nextCheckIn: number
  alias: string
  rssi: number
  batteryMv: number
  temperature: number
  wakeupReason: number
  capabilities: number
  isExternal: boolean
  rotate: number
  invert: number
  updateCount: number
  updateLast: number
  version: number
  contentMode: number
  /** Where it fetches pictures, in that mode. */
  fetchFrom: { readonly url: string; readonly minutes: number } | undefined
  /** The JPEG that is still to be drawn. */
  file: Buffer | undefined
  queued: { drawing: Drawing; hash: string; attempts: number } | undefined
  /** What can be read back. */
  current: Buffer | undefined
  /** What a person sees. */
  shown: Drawing | undefined
  /** How often it drew. */
  drawn: number
  /** It does not check in. */
  isAway: boolean
  /** Reached over BLE: what the access point says about it means nothing. */
  isBle: boolean
  flashed: string[]
}

/** The content mode in which it fetches pictures. */
const FETCHES = 7
const NEVER = 3_216_153_600
const ATTEMPTS = 20
const KEEPS_FREE = 31_000
const PAGE_BYTES = 5000
/** After a restart. */
const BOOT_SECONDS = 15
const NIGHT = { hour: 3, minute: 56 }
const NO_HASH = '0'.repeat(32)

/** An access point in memory, on a clock that is moved. It has no network: `server.ts` gives it one. */
export class StubAccessPoint {
  readonly labels = new Map<string, StubLabel>()
  readonly wrong: Misbehaviour = {
    lies: false,
    isFull: false,
    forgets: false,
    duplicates: false,
    reorders: false,
    junk: false,
    isPaused: false,
    swaps: false,
  }
  readonly config: Record<string, string> = {
    channel: '15',
    maxsleep: '10',
    stopsleep: '1',
    preview: '1',
    nightlyreboot: '1',
    lock: '0',
    apstate: '1',
  }
  freeBytes = 900_000
  /** Until then it restarts, and answers nobody. */
  startsAt = 0
  bootedAt: number
  isSomebodyListening = false
  /** Takes frames; the network's. */
  send: (frame: unknown) => void = () => {}
  /** Called when it restarts: all lines are lost. */
  onRestart: () => void = () => {}

  /** @param now epoch seconds */
  constructor(public now: number) {
    this.bootedAt = now
  }

  get isUp(): boolean {
    return this.now >= this.startsAt
  }

  add(mac: string, more: Partial<StubLabel> = {}): StubLabel {
    const label: StubLabel = {
      mac,
      hwType: 0xa0,
      hash: NO_HASH,
      lastSeen: this.now,
      nextUpdate: NEVER,
      nextCheckIn: this.now + 30,
      alias: '',
      rssi: -62,
      batteryMv: 2950,
      temperature: 21,
      wakeupReason: 0,
      capabilities: 0,
      isExternal: false,
      rotate: 0,
      invert: 0,
      updateCount: 0,
      updateLast: 0,
      version: 0x28,
      contentMode: 0,
      fetchFrom: undefined,
      file: undefined,
      queued: undefined,
      current: undefined,
      shown: undefined,
      drawn: 0,
      isAway: false,
      isBle: false,
      flashed: [],
      ...more,
    }
    this.labels.set(mac, label)
    return label
  }

  /** Moves the clock, and does what happens meanwhile. */
  async advance(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.now++
      if (this.isUp) await this.second()
    }
  }

  private async second(): Promise<void> {
    const time = new Date(this.now * 1000)
    const isNight = time.getUTCHours() === NIGHT.hour && time.getUTCMinutes() === NIGHT.minute
    if (isNight && this.now - this.bootedAt > 7200 && this.config['nightlyreboot'] === '1') return this.restart()
    for (const label of this.labels.values()) {
      if (this.draws(label)) await this.draw(label)
      if (this.now % 60 === 0) this.attempt(label)
      if (!label.isAway && this.now >= label.nextCheckIn) this.checkIn(label)
    }
    if (this.now % 5 === 0) this.send(this.system())
  }

  private get keepsAwake(): boolean {
    return this.isSomebodyListening && this.config['stopsleep'] === '1'
  }

  private draws({ rssi, nextUpdate, nextCheckIn }: StubLabel): boolean {
    const isExpected = nextCheckIn < this.now + 300 || this.keepsAwake
    return rssi !== 0 && this.now >= nextUpdate && !this.wrong.isPaused && isExpected && this.freeBytes > KEEPS_FREE
  }

  private async draw(label: StubLabel): Promise<void> {
    const type = STUB_TYPES[label.hwType]
    if (!type) {
      label.nextUpdate = this.now + 300
      return
    }
    const isFetched = label.contentMode === FETCHES
    const file = isFetched ? await this.fetchFor(label) : label.file
    if (!isFetched) label.nextUpdate = NEVER
    label.file = undefined
    if (isFetched && !file) return
    if (!file) return this.send({ errMsg: `Not found: /temp/${label.mac}_7.jpg` })
    const settings = {
      rotate: label.rotate,
      isInverted: label.invert === 1,
      // Of what it fetches nobody can say that it is not to be.
      isDithered: isFetched,
      isPacked: type.zlib_compression !== undefined && label.version >= Number.parseInt(type.zlib_compression, 16),
      isForeign: type.g5_compression !== undefined && label.version >= Number.parseInt(type.g5_compression, 16),
    }
    const drawing = await drawUpload(file, type, settings).catch(() => undefined)
    if (!drawing) return this.send({ errMsg: 'invalid jpg' })
    const hash = createHash('md5').update(drawing.buffer).digest('hex').slice(0, 16)
    if (this.wrong.isFull || label.hash.startsWith(hash)) {
      this.send({ logMsg: 'new image is the same as current image. not updating tag.' })
    } else label.queued = { drawing, hash, attempts: ATTEMPTS }
    this.tell(label)
  }

  /** Fetches a picture; undefined when there is none to be drawn. */
  private async fetchFor(label: StubLabel): Promise<Buffer | undefined> {
    const { url, minutes } = label.fetchFrom ?? { url: '', minutes: 0 }
    const headers = { 'X-ESL-MAC': label.mac, 'If-Modified-Since': new Date(0).toUTCString() }
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    const isDone = answer?.status === 200 || answer?.status === 304
    // Less than three minutes it takes for an hour.
    label.nextUpdate = this.now + (isDone ? (minutes < 3 ? 3600 : minutes * 60) : 300)
    if (!isDone) this.send({ errMsg: `http ${url} ${answer?.status ?? -1}` })
    return answer?.status === 200 ? Buffer.from(await answer.arrayBuffer()) : undefined
  }

  /** Each minute without a fetch. */
  private attempt(label: StubLabel): void {
    if (!label.queued || label.queued.attempts-- > 1) return
    label.queued = undefined
    this.send({ errMsg: `< ${label.mac} xfer timeout\r\n` })
    this.tell(label)
  }

  private checkIn(label: StubLabel): void {
    label.lastSeen = this.now
    if (label.wakeupReason >= 0xe0 && !label.queued) {
      label.hash = NO_HASH
      label.nextUpdate = 0
    }
    const sleep = this.keepsAwake || label.queued || label.nextUpdate === 0 ? 60 : 60 * Number(this.config['maxsleep'])
    label.nextCheckIn = this.now + sleep
    this.tell(label)
    label.wakeupReason = 0
    if (label.queued) this.transfer(label, label.queued)
  }

  private transfer(label: StubLabel, { drawing, hash }: NonNullable<StubLabel['queued']>): void {
    const total = Math.max(1, Math.ceil(drawing.buffer.length / 4096))
    for (let block = 0; block < total; block++) {
      this.send({
        logMsg: `${label.mac} block request /current/${label.mac}_7.pending block ${block}, len 4096 checksum 7`,
      })
      this.send({ upload: { src: label.mac, current: block + 1, total } })
    }
    label.queued = undefined
    label.hash = hash.padEnd(32, '0')
    label.updateCount++
    label.updateLast = this.now
    const real = this.wrong.lies ? blankOf(STUB_TYPES[label.hwType]!) : drawing
    if (this.config['preview'] === '1') label.current = real.buffer
    if (!label.isBle) {
      label.shown = real
      label.drawn++
    }
    this.send({ logMsg: `${label.mac} reports xfer complete\r\n` })
    this.tell(label)
  }

  /** A label starts anew: it has lost its picture. */
  reset(mac: string): void {
    const label = this.labels.get(mac)
    if (label) Object.assign(label, { wakeupReason: 0xfc, nextCheckIn: this.now, shown: undefined })
  }

  /** A label was touched. */
  wake(mac: string, reason: number): void {
    const label = this.labels.get(mac)
    if (label) Object.assign(label, { wakeupReason: reason, nextCheckIn: this.now })
  }

  /** It begins anew: what was uploaded and not drawn is lost, and what waited for labels. */
  restart(): void {
    this.send({ errMsg: 'REBOOTING' })
    for (const label of this.labels.values()) {
      if (label.queued || label.file) label.nextUpdate = 0
      label.queued = undefined
      label.file = undefined
    }
    this.startsAt = this.now + BOOT_SECONDS
    this.bootedAt = this.startsAt
    this.onRestart()
  }

  /** A picture comes. @returns what is answered */
  upload(mac: string, file: Buffer, fields: Readonly<Record<string, string>>): readonly [status: number, text: string] {
    const label = this.labels.get(mac)
    if (!label) return [400, 'Error while saving: mac not found']
    label.file = this.wrong.forgets ? undefined : file
    label.rotate = Number(fields['rotate'] ?? label.rotate)
    label.invert = Number(fields['invert'] ?? label.invert)
    label.contentMode = Number(fields['contentmode'] ?? 24)
    label.nextUpdate = 0
    this.tell(label)
    return [200, 'Ok, saved']
  }

  /** How a label gets its content. @returns what is answered: with 200, whatever it is */
  configure(mac: string, fields: Readonly<Record<string, string>>): readonly [status: number, text: string] {
    const label = this.labels.get(mac)
    if (!label) return [200, 'Error while saving: mac not found']
    label.contentMode = Number(fields['contentmode'] ?? label.contentMode)
    label.rotate = Number(fields['rotate'] ?? label.rotate)
    label.invert = Number(fields['invert'] ?? label.invert)
    if (fields['modecfgjson'] !== undefined) {
      const { url, interval } = JSON.parse(fields['modecfgjson']) as { url?: string; interval?: string }
      label.fetchFrom = { url: url ?? '', minutes: Number(interval ?? 0) }
    }
    label.nextUpdate = 0
    this.tell(label)
    return [200, 'Ok, saved']
  }

  /** What is done with one label. @returns what is answered */
  command(mac: string, command: string): readonly [status: number, text: string] {
    const label = this.labels.get(mac)
    if (!label) return [400, 'Error: mac not found']
    if (command === 'del') this.labels.delete(mac)
    if (command === 'clear') label.queued = undefined
    if (command === 'refresh') Object.assign(label, { hash: NO_HASH, nextUpdate: 0 })
    if (command === 'reboot') this.reset(mac)
    if (this.labels.has(mac)) this.tell(label)
    return [200, 'Ok, done']
  }

  /** A page of all labels, or one; positions have eight bits. */
  database(mac: string | undefined, pos: number): unknown {
    const all = [...this.labels.values()]
    const asked = this.wrong.swaps && mac ? all.find((one) => one.mac !== mac)?.mac : mac
    const tags: unknown[] = []
    for (let at = asked === undefined ? pos & 255 : 0; at < all.length; at++) {
      const label = all[at]!
      if (asked !== undefined && label.mac !== asked) continue
      tags.push(this.record(label))
      if (JSON.stringify({ tags }).length > PAGE_BYTES) return { tags, continu: at + 1 }
    }
    return { tags }
  }

  private tell(label: StubLabel): void {
    this.send({ tags: [this.record(label)] })
  }

  private record(label: StubLabel) {
    return {
      mac: label.mac,
      hash: label.hash,
      lastseen: label.lastSeen,
      nextupdate: label.nextUpdate,
      nextcheckin: label.nextCheckIn,
      pending: label.queued ? 1 : 0,
      alias: label.alias,
      contentMode: label.contentMode,
      LQI: 120,
      RSSI: label.rssi,
      temperature: label.temperature,
      batteryMv: label.batteryMv,
      hwType: label.hwType,
      wakeupReason: label.wakeupReason,
      capabilities: label.capabilities,
      modecfgjson: label.fetchFrom
        ? JSON.stringify(label.fetchFrom)
        : '{"filename":"/temp/x.jpg","timetolive":"0","dither":"0","delete":"1","preload":"0"}',
      isexternal: label.isExternal,
      apip: label.isExternal ? '192.0.2.9' : '0.0.0.0',
      rotate: label.rotate,
      lut: 0,
      invert: label.invert,
      updatecount: label.updateCount,
      updatelast: label.updateLast,
      ch: 15,
      ver: label.version,
    }
  }

  private system() {
    return {
      sys: {
        currtime: this.now,
        heap: 90_000,
        recordcount: this.labels.size,
        dbsize: 200 * this.labels.size,
        littlefsfree: this.freeBytes,
        apstate: Number(this.config['apstate']),
        runstate: this.wrong.isPaused ? 1 : 2,
        rssi: -50,
        wifistatus: 3,
        wifissid: 'stub',
        uptime: this.now - this.bootedAt,
      },
    }
  }
}
