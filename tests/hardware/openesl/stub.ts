import { crc32 } from 'node:zlib'

export const TOKEN = 'stub-token-1'

interface Layout {
  readonly name: string
  readonly fields: readonly string[]
  readonly elements: readonly Readonly<Record<string, unknown>>[]
}

interface Content {
  readonly layout: string
  /** By name, also where they were sent by position. */
  readonly fields: Readonly<Record<string, string>>
  readonly isHighlighted: boolean
  readonly id: string
}

/** A label of the stub. */
export interface StubLabel {
  readonly mac: string
  readonly model: string
  pollSeconds: number
  nextPoll: number
  lastPoll: number
  batteryMv: number
  rssi: number
  content: Content | undefined
  /** What it shows. */
  drawn: Content | undefined
  /** What it said that it shows. */
  said: string | undefined
  flags: string[]
  /** How often it drew. */
  draws: number
  /** Whether the gateway said that it shows what it does not. */
  isLiedAbout: boolean
}

/** What is wrong with it. */
export interface Wrong {
  /** Labels that cannot draw. */
  readonly cannotDraw: Set<string>
  /** Labels that do not ask. */
  readonly deaf: Set<string>
  /** Labels whose contents are refused. */
  readonly refused: Set<string>
  /** It takes no layouts. */
  takesNoLayouts: boolean
  /** It says that labels show what they do not. */
  lies: boolean
  /** It lists each label twice, in another order each time. */
  repeats: boolean
  /** It answers for other labels than it was asked about. */
  confuses: boolean
}

const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  'ST-GM29XX2': [296, 128],
  'ST-GM16XX2': [152, 152],
}
const BUILT_IN: readonly Layout[] = [
  { name: 'price', fields: ['title', 'price', 'note'], elements: [] },
  { name: 'text', fields: ['one', 'two', 'three', 'four'], elements: [] },
]
const MOST_FIELDS = 16
const BATCH = 50
const LOCK_AFTER = 5
const LOCK_SECONDS = 60

/** What the stub answers. */
export interface StubAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * A gateway of openESL in memory, on a clock that a test moves. The forms of its answers are those that the driver takes: they were made
 * from the project's documents, without its software.
 */
export class StubGateway {
  readonly labels = new Map<string, StubLabel>()
  readonly layouts = new Map<string, Map<string, Layout>>()
  readonly wrong: Wrong = {
    cannotDraw: new Set(),
    deaf: new Set(),
    refused: new Set(),
    takesNoLayouts: false,
    lies: false,
    repeats: false,
    confuses: false,
  }
  /** How many labels each write had. */
  readonly batches: number[] = []
  token = TOKEN
  hasRadio = true
  /** Labels that it has heard since it began. */
  private heard = new Set<string>()
  private wrongTokens = 0
  private lockedUntil = 0
  private startedAt: number
  private turns = 0

  constructor(public now: number) {
    this.startedAt = now - 3600
  }

  add(mac: string, given: Partial<StubLabel> = {}): StubLabel {
    const label: StubLabel = {
      mac,
      model: 'ST-GM29XX2',
      pollSeconds: 60,
      nextPoll: this.now + 1 + (this.labels.size % 60),
      lastPoll: this.now - 30,
      batteryMv: 2950,
      rssi: -60,
      content: undefined,
      drawn: undefined,
      said: undefined,
      flags: [],
      draws: 0,
      isLiedAbout: false,
      ...given,
    }
    this.labels.set(mac, label)
    this.heard.add(mac)
    return label
  }

  /** It loses all that it was told, and lists labels when it hears them. */
  restart(): void {
    this.startedAt = this.now
    this.layouts.clear()
    this.heard.clear()
    for (const label of this.labels.values()) Object.assign(label, { content: undefined, said: undefined, flags: [] })
  }

  async advance(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.now++
      for (const label of this.labels.values())
        if (label.nextPoll <= this.now && !this.wrong.deaf.has(label.mac)) this.poll(label)
    }
  }

  private poll(label: StubLabel): void {
    label.lastPoll = this.now
    label.nextPoll = this.now + label.pollSeconds
    this.heard.add(label.mac)
    const { content } = label
    if (!content || label.said === content.id) return
    if (this.wrong.cannotDraw.has(label.mac)) {
      label.flags = ['draw_failed']
      return
    }
    label.flags = []
    label.said = content.id
    const isDrawn = label.drawn?.id === content.id
    label.isLiedAbout = this.wrong.lies && !isDrawn
    if (isDrawn || label.isLiedAbout) return
    label.drawn = content
    label.draws++
  }

  answer(method: string, path: string, authorization: string | undefined, body: unknown): StubAnswer {
    if (this.now < this.lockedUntil) return { status: 429, body: { error: 'locked' } }
    if (authorization !== `Bearer ${this.token}`) {
      this.wrongTokens++
      if (this.wrongTokens >= LOCK_AFTER) {
        this.lockedUntil = this.now + LOCK_SECONDS
        this.wrongTokens = 0
      }
      return { status: 401, body: { error: `${authorization} is wrong` } }
    }
    this.wrongTokens = 0
    if (method === 'GET' && path === '/api/health') return { status: 200, body: this.health() }
    if (method === 'GET' && path === '/api/tags') return { status: 200, body: { tags: this.list() } }
    if (method === 'PUT' && path === '/api/tags') return this.write(body)
    const model = method === 'PUT' ? /^\/api\/layouts\/([^/]+)$/.exec(path)?.[1] : undefined
    if (model !== undefined) return this.layout(decodeURIComponent(model), body)
    return { status: 404, body: { error: 'no such call' } }
  }

  private health() {
    return {
      name: 'Stub',
      version: '0.9.4',
      hardware: 'ESP32-C6',
      channel: 25,
      uptime_s: this.now - this.startedAt,
      time: this.now,
      radio_problems: this.hasRadio ? [] : ['no answer from the radio'],
    }
  }

  private list() {
    const tags = [...this.labels.values()]
      .filter(({ mac }) => this.heard.has(mac))
      .map((label) => ({
        mac: label.mac,
        model: label.model,
        firmware: '12',
        battery_mv: label.batteryMv,
        rssi: label.rssi,
        last_poll: label.lastPoll,
        poll_s: label.pollSeconds,
        content: label.content?.id ?? null,
        shown: label.content !== undefined && label.said === label.content.id,
        flags: label.flags,
      }))
    this.turns++
    return this.wrong.repeats ? [...tags.toReversed(), ...(this.turns % 2 === 0 ? tags : tags.toReversed())] : tags
  }

  private layout(model: string, body: unknown): StubAnswer {
    const size = SIZES[model]
    const { layouts = [] } = body as { readonly layouts?: readonly Layout[] }
    if (!size || this.wrong.takesNoLayouts) return { status: 422, body: { error: `layouts[0]: ${model} takes none` } }
    const own = this.layouts.get(model) ?? new Map<string, Layout>()
    for (const [at, layout] of layouts.entries()) {
      const place = `layouts[${at}]`
      if (layout.fields.length > MOST_FIELDS) return { status: 422, body: { error: `${place}.fields: too many` } }
      for (const [number, { x, y, w, h, field }] of layout.elements.entries())
        if (
          Number(x) + Number(w) > size[0] ||
          Number(y) + Number(h) > size[1] ||
          !layout.fields.includes(String(field))
        )
          return { status: 422, body: { error: `${place}.elements[${number}]: outside` } }
      own.set(layout.name, layout)
    }
    this.layouts.set(model, own)
    return { status: 200, body: {} }
  }

  private write(body: unknown): StubAnswer {
    const { tags = [] } = body as {
      readonly tags?: readonly { mac: string; layout: string; fields: object; price_highlight?: boolean }[]
    }
    this.batches.push(tags.length)
    if (tags.length > BATCH) return { status: 413, body: { error: `at most ${BATCH} labels` } }
    if (tags.length > 1 && tags.some(({ mac }) => this.wrong.refused.has(mac)))
      return { status: 422, body: { error: 'tags: one is wrong' } }
    const results = tags.map((tag) => this.take(tag))
    return {
      status: 200,
      body: {
        tags: this.wrong.confuses
          ? results.map((one, at) => ({ ...one, mac: `FFFF${at}`.padStart(16, '0') }))
          : results,
      },
    }
  }

  private take({
    mac,
    layout: name,
    fields,
    price_highlight,
  }: {
    mac: string
    layout: string
    fields: object
    price_highlight?: boolean
  }) {
    const label = this.labels.get(mac)
    if (!label) return { mac, error: 'no such label' }
    const layout = this.layouts.get(label.model)?.get(name) ?? BUILT_IN.find((one) => one.name === name)
    if (!layout || this.wrong.refused.has(mac)) return { mac, error: `no layout ${name}` }
    const named = Array.isArray(fields)
      ? Object.fromEntries(layout.fields.map((field, at) => [field, String(fields[at] ?? '')]))
      : (fields as Record<string, string>)
    const stranger = Object.keys(named).find((field) => !layout.fields.includes(field))
    if (stranger !== undefined) return { mac, error: `${name} has no field ${stranger}` }
    const id = crc32(JSON.stringify([name, named, price_highlight === true]))
      .toString(16)
      .padStart(8, '0')
    label.content = { layout: name, fields: named, isHighlighted: price_highlight === true, id }
    // What a label shows already it is not sent.
    if (label.drawn?.id === id) Object.assign(label, { said: id, isLiedAbout: false })
    return { mac, content: id }
  }
}
