import type { TagStatusCollecting } from '../../src/generated/types'
import type { RadioEvent, StatusCommand } from './driver'

interface Collection {
  readonly storeCode: string
  readonly storeName: string
  readonly startTime: number
  checkTime: number
  /** The time of the last answer that listeners know. */
  toldAt: number
  readonly gwList: readonly string[]
  readonly waiting: Set<string>
  silent: number
  /** The first of those that said nothing, as people name them. */
  readonly silentIds: string[]
  /** Labels that are asked, as people name them, by address. */
  readonly tagIds: ReadonlyMap<string, string>
  readonly cmd: StatusCommand
}

/** Seconds between two reports of the last answer's time: each carries the list of all labels. */
const TOLD_EVERY_S = 3

/** A collection that has come to its end. */
export interface CollectionEnd {
  readonly storeCode: string
  readonly startTime: number
  readonly at: number
  /** How many labels were asked, and how many of them said nothing. */
  readonly asked: number
  readonly silent: number
  /** The first of these, as people name them. */
  readonly silentIds: readonly string[]
}

/** How many silent labels are named. */
export const NAMED = 20

/** What a status check starts with. */
export interface CollectionStart {
  readonly storeCode: string
  readonly storeName: string
  readonly at: number
  readonly gwList: readonly string[]
  readonly tags: readonly { readonly tagMac: string; readonly tagId: string }[]
  readonly cmd: StatusCommand
  /** Of one that goes on after a restart: the labels that are still to say something, and those that were silent. */
  readonly waiting?: readonly string[]
  readonly silent?: number
  readonly silentIds?: readonly string[]
}

/**
 * The stores whose labels are being asked for their status (spec/1 §4). One collection a store: it ends
 * when every label has answered or was silent, or when somebody stops it.
 */
export class Collecting {
  private readonly byStore = new Map<string, Collection>()
  private readonly listeners = new Set<(stores: readonly TagStatusCollecting[]) => void>()

  /** Starts a collection; false where the store has one under way. */
  start({ storeCode, storeName, at, gwList, tags, cmd, waiting, silent = 0, silentIds = [] }: CollectionStart): boolean {
    if (this.byStore.has(storeCode)) return false
    this.byStore.set(storeCode, {
      storeCode,
      storeName,
      startTime: at,
      checkTime: at,
      toldAt: at,
      gwList,
      waiting: new Set(waiting ?? tags.map((tag) => tag.tagMac)),
      silent,
      silentIds: [...silentIds],
      tagIds: new Map(tags.map((tag) => [tag.tagMac, tag.tagId])),
      cmd,
    })
    this.tell()
    return true
  }

  /** Takes the answers of labels; gives the collections that ended with them. */
  hear(events: readonly RadioEvent[]): CollectionEnd[] {
    const ended: CollectionEnd[] = []
    let isLate = false
    for (const event of events) {
      if (event.kind !== 'answered' && event.kind !== 'silent') continue
      const collection = this.byStore.get(event.storeCode)
      if (!collection) continue
      const isAsked = collection.waiting.delete(event.tagMac)
      if (isAsked && event.kind === 'silent') {
        collection.silent += 1
        if (collection.silentIds.length < NAMED) collection.silentIds.push(collection.tagIds.get(event.tagMac) ?? event.tagMac)
      }
      collection.checkTime = event.at
      if (event.at - collection.toldAt >= TOLD_EVERY_S) isLate = true
      if (collection.waiting.size > 0) continue
      this.byStore.delete(event.storeCode)
      const { startTime, silent, silentIds, tagIds } = collection
      ended.push({ storeCode: event.storeCode, startTime, at: event.at, asked: tagIds.size, silent, silentIds })
    }
    if (isLate || ended.length > 0) this.tell()
    return ended
  }

  /** Ends the collections of these stores; gives the ones that were under way. */
  stop(sees: (storeCode: string) => boolean): string[] {
    const codes = [...this.byStore.keys()].filter(sees)
    for (const code of codes) this.byStore.delete(code)
    if (codes.length > 0) this.tell()
    return codes
  }

  /** The collections of these stores are another server's to go on with. */
  drop(stores: ReadonlySet<string>): void {
    const codes = [...this.byStore.keys()].filter((code) => stores.has(code))
    for (const code of codes) this.byStore.delete(code)
    if (codes.length > 0) this.tell()
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
    for (const collection of this.byStore.values()) collection.toldAt = collection.checkTime
    for (const listener of this.listeners) listener(stores)
  }
}
