/** The most items that may wait. */
export interface QueueLimits {
  readonly total: number
  readonly perOwner: number
}

/** A queue that serves its owners in turn, so that somebody with many items delays only themselves. */
export class FairQueue<Item> {
  // In the order of their turns; an owner that was served moves to the end.
  readonly #owners = new Map<string, Item[]>()
  #size = 0
  #last: string | undefined

  constructor(private readonly limits: QueueLimits) {}

  get size(): number {
    return this.#size
  }

  /** @returns 'added', or the limit that was reached */
  add(owner: string, item: Item): 'added' | 'full' | 'fullOfOwn' {
    const own = this.#owners.get(owner)
    if ((own?.length ?? 0) >= this.limits.perOwner) return 'fullOfOwn'
    if (this.#size >= this.limits.total) return 'full'
    if (own) own.push(item)
    else this.#owners.set(owner, [item])
    this.#size += 1
    return 'added'
  }

  /** The next item; never two in a row from one owner while others wait. */
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

  /** Removes all items. */
  drain(): Item[] {
    const items = [...this.#owners.values()].flat()
    this.#owners.clear()
    this.#size = 0
    return items
  }
}
