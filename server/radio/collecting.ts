import type { TagStatusCollecting } from '../../src/generated/types'
import type { RadioEvent, StatusCommand } from './driver'

interface Collection {
  readonly storeCode: string
  readonly storeName: string
  readonly startTime: number
  checkTime: number
  /** Every tag has answered or was silent; the result is being written. */
  isOver: boolean
  /** The time of the last answer that was reported. */
  toldAt: number
  readonly gwList: readonly string[]
  readonly waiting: Set<string>
  silent: number
  /** The first silent tags, by name. */
  readonly silentIds: string[]
  /** Names of the tags that are asked, by address. */
  readonly tagIds: ReadonlyMap<string, string>
  readonly cmd: StatusCommand
}

/** Seconds between two reports of the last answer, since each contains the list of all stores. */
const TOLD_EVERY_S = 3

/** A completed check. */
export interface CollectionEnd {
  readonly storeCode: string
  readonly startTime: number
  readonly at: number
  /** How many tags were asked, and how many were silent. */
  readonly asked: number
  readonly silent: number
  /** The first silent tags, by name. */
  readonly silentIds: readonly string[]
}

/** How many silent tags are named. */
export const NAMED = 20

/** The start of a status check. */
export interface CollectionStart {
  readonly storeCode: string
  readonly storeName: string
  readonly at: number
  readonly gwList: readonly string[]
  readonly tags: readonly { readonly tagMac: string; readonly tagId: string }[]
  readonly cmd: StatusCommand
  /** Of a check that is resumed: the tags that have yet to answer, and those that were silent. */
  readonly waiting?: readonly string[]
  readonly silent?: number
  readonly silentIds?: readonly string[]
}

/**
 * The running status checks, one a store: a check ends when every tag has answered or was silent, or when somebody
 * stops it.
 */
export class Collecting {
  private readonly byStore = new Map<string, Collection>()
  private readonly listeners = new Set<(stores: readonly TagStatusCollecting[]) => void>()

  /** Starts a check. @returns false if the store already has one */
  start({
    storeCode,
    storeName,
    at,
    gwList,
    tags,
    cmd,
    waiting,
    silent = 0,
    silentIds = [],
  }: CollectionStart): boolean {
    if (this.byStore.has(storeCode)) return false
    this.byStore.set(storeCode, {
      storeCode,
      storeName,
      startTime: at,
      checkTime: at,
      isOver: false,
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

  /** Records answers. @returns the checks that they completed, which stay listed until they are said to be written */
  hear(events: readonly RadioEvent[]): CollectionEnd[] {
    const ended: CollectionEnd[] = []
    let isLate = false
    for (const event of events) {
      if (event.kind !== 'answered' && event.kind !== 'silent') continue
      const collection = this.byStore.get(event.storeCode)
      if (!collection || collection.isOver) continue
      const isAsked = collection.waiting.delete(event.tagMac)
      if (isAsked && event.kind === 'silent') {
        collection.silent += 1
        if (collection.silentIds.length < NAMED)
          collection.silentIds.push(collection.tagIds.get(event.tagMac) ?? event.tagMac)
      }
      collection.checkTime = event.at
      if (event.at - collection.toldAt >= TOLD_EVERY_S) isLate = true
      if (collection.waiting.size > 0) continue
      collection.isOver = true
      const { startTime, silent, silentIds, tagIds } = collection
      ended.push({ storeCode: event.storeCode, startTime, at: event.at, asked: tagIds.size, silent, silentIds })
    }
    if (isLate) this.tell()
    return ended
  }

  /** Takes completed checks off the list: whoever asks for their results from now on gets them. */
  written(ended: readonly Pick<CollectionEnd, 'storeCode' | 'startTime'>[]): void {
    const over = ended.filter(({ storeCode, startTime }) => this.byStore.get(storeCode)?.startTime === startTime)
    for (const { storeCode } of over) this.byStore.delete(storeCode)
    if (over.length > 0) this.tell()
  }

  /** Stops the checks of stores. @returns those that were running */
  stop(sees: (storeCode: string) => boolean): string[] {
    const codes = [...this.byStore.values()].flatMap(({ storeCode, isOver }) =>
      isOver || !sees(storeCode) ? [] : [storeCode],
    )
    for (const code of codes) this.byStore.delete(code)
    if (codes.length > 0) this.tell()
    return codes
  }

  /** Forgets the checks of stores that another server drives now. */
  drop(stores: ReadonlySet<string>): void {
    const codes = [...this.byStore.keys()].filter((code) => stores.has(code))
    for (const code of codes) this.byStore.delete(code)
    if (codes.length > 0) this.tell()
  }

  /** The running checks, as the header shows them. */
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

  /** Subscribes to the list (socket message type 1). */
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
