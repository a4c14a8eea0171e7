import type { AccessPointClient } from './client'
import type { Labels } from './labels'
import type { TagRecord } from './records'

interface RollOptions {
  readonly client: AccessPointClient
  readonly labels: Labels
  /** Whether labels are heard between two calls. */
  readonly listens: boolean
  /** Takes what was asked for. */
  readonly absorb: (tag: TagRecord) => void
}

/** How often all labels are asked for, in seconds: those that are heard, and those that are not. */
const EVERY = { listening: 300, asking: 120 }
/** So many labels are asked for one by one in a step. */
const AT_ONCE = 4

/** Calls the roll of an access point's labels: who is there, who is gone, and what kinds they are. */
export class Roll {
  private dueAt = 0
  /** Labels that are asked for by name. */
  private readonly doubts = new Set<string>()
  private known: readonly string[] = []

  constructor(private readonly options: RollOptions) {}

  know(tagMacs: readonly string[]): void {
    this.known = tagMacs
    this.dueAt = 0
  }

  /** Has it called at the next step. */
  begin(): void {
    this.dueAt = 0
  }

  /** Has a label asked for: it may be gone. */
  doubt(mac: string): void {
    this.doubts.add(mac)
  }

  /** Does what is due. @throws GatewayError */
  async call(now: number): Promise<void> {
    if (now >= this.dueAt) await this.list(now)
    for (const mac of [...this.doubts].slice(0, AT_ONCE)) await this.ask(mac)
    await this.describe()
  }

  private async list(now: number): Promise<void> {
    const { client, labels, listens, absorb } = this.options
    const { tags } = await client.list()
    this.dueAt = now + (listens ? EVERY.listening : EVERY.asking)
    const listed = new Set(tags.map(({ mac }) => mac))
    for (const tag of tags) absorb(tag)
    // What is not in the list may be behind its end, or have moved to another page meanwhile.
    for (const mac of [...labels.macs, ...this.known]) if (!listed.has(mac)) this.doubts.add(mac)
  }

  private async ask(mac: string): Promise<void> {
    const { client, labels, absorb } = this.options
    const tag = await client.tag(mac)
    this.doubts.delete(mac)
    if (tag) absorb(tag)
    else labels.remove(mac)
  }

  private async describe(): Promise<void> {
    const { client, labels } = this.options
    const [hwType] = labels.unknownTypes
    if (hwType !== undefined) labels.describe(hwType, (await client.tagType(hwType)) ?? null)
  }
}
