/** How many may wait, in all and of one owner. */
export interface QueueLimits {
  readonly all: number
  readonly each: number
}

/** What waits, by whom it is for: each owner has a turn, so that who asks for much holds up nobody but themselves. */
export class FairQueue<Item> {
  // In the order of their turns; one whose turn it was goes to the end.
  readonly #owners = new Map<string, Item[]>()
  #size = 0
  #last: string | undefined

  constructor(private readonly limits: QueueLimits) {}

  get size(): number {
    return this.#size
  }

  /** @returns 'added', or which limit left no room */
  add(owner: string, item: Item): 'added' | 'full' | 'fullOfOwn' {
    const own = this.#owners.get(owner)
    if ((own?.length ?? 0) >= this.limits.each) return 'fullOfOwn'
    if (this.#size >= this.limits.all) return 'full'
    if (own) own.push(item)
    else this.#owners.set(owner, [item])
    this.#size += 1
    return 'added'
  }

  /** The next one: of the owner whose turn it is, who is not the last one while others wait. */
  take(): Item | undefined {
    const owners = this.#owners.keys()
    let owner = owners.next().value
    if (owner !== undefined && owner === this.#last) owner = owners.next().value ?? owner
    if (owner === undefined) return undefined
    const own = this.#owners.get(owner) ?? []
    const item = own.shift()
    this.#owners.delete(owner)
    if (own.length > 0) this.#owners.set(owner, own)
    this.#size -= 1
    this.#last = owner
    return item
  }

  /** Takes all that waits. */
  drain(): Item[] {
    const items = [...this.#owners.values()].flat()
    this.#owners.clear()
    this.#size = 0
    return items
  }
}
