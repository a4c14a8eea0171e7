import type { TagStatusCollecting } from '../../src/generated/types'
import type { RadioEvent, StatusCommand } from './driver'

interface Collection {
  readonly storeCode: string
  readonly storeName: string
  readonly startTime: number
  checkTime: number
  readonly gwList: readonly string[]
  readonly waiting: Set<string>
  /** Labels that are asked, as people name them, by address. */
  readonly tagIds: ReadonlyMap<string, string>
  readonly cmd: StatusCommand
}

/** What a status check starts with. */
export interface CollectionStart {
  readonly storeCode: string
  readonly storeName: string
  readonly at: number
  readonly gwList: readonly string[]
  readonly tags: readonly { readonly tagMac: string; readonly tagId: string }[]
  readonly cmd: StatusCommand
}

/**
 * The stores whose labels are being asked for their status (spec/1 §4). One collection a store: it ends
 * when every label has answered or was silent, or when somebody stops it.
 */
export class Collecting {
  private readonly byStore = new Map<string, Collection>()
  private readonly listeners = new Set<(stores: readonly TagStatusCollecting[]) => void>()

  /** Starts a collection; false where the store has one under way. */
  start({ storeCode, storeName, at, gwList, tags, cmd }: CollectionStart): boolean {
    if (this.byStore.has(storeCode)) return false
    this.byStore.set(storeCode, {
      storeCode,
      storeName,
      startTime: at,
      checkTime: at,
      gwList,
      waiting: new Set(tags.map((tag) => tag.tagMac)),
      tagIds: new Map(tags.map((tag) => [tag.tagMac, tag.tagId])),
      cmd,
    })
    this.tell()
    return true
  }

  /** Takes the answers of labels. */
  hear(events: readonly RadioEvent[]): void {
    let ended = false
    for (const event of events) {
      if (event.kind !== 'answered' && event.kind !== 'silent') continue
      const collection = this.byStore.get(event.storeCode)
      if (!collection) continue
      collection.waiting.delete(event.tagMac)
      collection.checkTime = event.at
      if (collection.waiting.size > 0) continue
      this.byStore.delete(event.storeCode)
      ended = true
    }
    if (ended) this.tell()
  }

  /** Ends the collections of these stores; gives the ones that were under way. */
  stop(sees: (storeCode: string) => boolean): string[] {
    const codes = [...this.byStore.keys()].filter(sees)
    for (const code of codes) this.byStore.delete(code)
    if (codes.length > 0) this.tell()
    return codes
  }

  /** All that is under way, as the header shows it (spec/3 §3). */
  list(): TagStatusCollecting[] {
    return [...this.byStore.values()].map(({ storeCode, storeName, startTime, checkTime, gwList, tagIds, cmd }) => ({
      storeCode,
      storeName,
      startTime,
      checkTime,
      gwList: [...gwList],
      tagList: [...tagIds.values()],
      ...(cmd !== undefined && { cmd }),
    }))
  }

  /** Hears the list whenever it changes (socket message type 1). */
  listen(listener: (stores: readonly TagStatusCollecting[]) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private tell(): void {
    const stores = this.list()
    for (const listener of this.listeners) listener(stores)
  }
}
