import { useSyncExternalStore } from 'react'
import { readConfig } from './config'
import { request } from './http'
import { readSession } from './session'
import { startPolling, type Poller } from './usePolling'

/** A store whose tag status is being collected (spec/1 §2.2, spec/3 §3). */
export interface CollectingStore {
  readonly storeCode: string
  readonly storeName?: string
  readonly startTime?: number
  readonly checkTime?: number
  readonly gwList?: readonly unknown[]
  readonly tagList?: readonly unknown[]
  /** 0 tag status, 1 battery, 2 gateway scan; absent: all tags. */
  readonly cmd?: number | null
}

/** What of a socket is used here; a test gives its own. */
export interface FeedSocket {
  addEventListener(type: 'open' | 'close' | 'message', listener: (event: { data?: unknown }) => void): void
  send(data: string): void
  close(): void
}

/** What a page shows first needs neither the socket nor its code. */
const BEGIN_AFTER_MS = 1_000
const OPEN_WITHIN_MS = 1_000
const POLL_EVERY_MS = 5_000
const INTRODUCTION = 0
const COLLECTING_MESSAGE = 1
const CHANGE_MESSAGE = 2
const MISSED_MESSAGE = 4

interface Others {
  /** @param resource undefined where any may have changed without a word */
  readonly changed: (resource: string | undefined) => void
  readonly opened: (isOpen: boolean) => void
}

/**
 * Follows the collecting stores over the socket; while it is not open for longer than a second it asks every
 * five seconds, and goes on trying to open (spec/1 §4, §9).
 * @param others hears what else the socket says: that records of a resource changed, and whether it is open
 * @returns how to stop
 */
export function followCollecting(openSocket: () => FeedSocket, tell: (stores: readonly CollectingStore[]) => void, others?: Others): () => void {
  let poller: Poller | undefined
  const poll = async (signal: AbortSignal) => tell(readStores(await request('GET', '/tag/status/collecting/store', { signal })))
  const fallBack = () => (poller ??= startPolling(poll, POLL_EVERY_MS))
  let timer = setTimeout(fallBack, OPEN_WITHIN_MS)
  let wasOpen = false

  const socket = openSocket()
  socket.addEventListener('open', () => {
    clearTimeout(timer)
    poller?.stop()
    poller = undefined
    introduce(socket)
    others?.opened(true)
    // What changed while it was closed was told to others.
    if (wasOpen) others?.changed(undefined)
    wasOpen = true
  })
  socket.addEventListener('close', () => {
    clearTimeout(timer)
    others?.opened(false)
    if (!poller) timer = setTimeout(fallBack, OPEN_WITHIN_MS)
  })
  socket.addEventListener('message', ({ data }) => {
    const stores = readMessage(data)
    if (stores) tell(stores)
    else hearChange(data, others)
  })
  return () => {
    clearTimeout(timer)
    poller?.stop()
    socket.close()
  }
}

/** Says whose session this is, so that a server which asks shows its stores alone, and closes with it. */
function introduce(socket: FeedSocket): void {
  const user = readSession()
  if (user) socket.send(JSON.stringify({ type: INTRODUCTION, accessToken: user.accessToken, accessEmail: user.email }))
}

/** The stores of a socket message of type 1; undefined for any other. */
export function readMessage(data: unknown): readonly CollectingStore[] | undefined {
  const message = parsed(data)
  return message?.type === COLLECTING_MESSAGE ? readStores(message) : undefined
}

/** A socket message of type 2 says which records have changed, one of type 4 that any may have. */
function hearChange(data: unknown, others: Others | undefined): void {
  const message = parsed(data)
  if (message?.type === MISSED_MESSAGE) others?.changed(undefined)
  if (message?.type === CHANGE_MESSAGE && typeof message.resource === 'string') others?.changed(message.resource)
}

function parsed(data: unknown): { readonly type?: unknown; readonly resource?: unknown } | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return JSON.parse(data) as object
  } catch {
    return undefined
  }
}

function readStores(answer: unknown): readonly CollectingStore[] {
  const list = Array.isArray(answer) ? answer : (answer as { storeList?: unknown } | undefined)?.storeList
  if (!Array.isArray(list)) return []
  return list.flatMap((store: unknown) => {
    if (typeof store === 'string') return [{ storeCode: store }]
    return typeof store === 'object' && store !== null && 'storeCode' in store ? [store as CollectingStore] : []
  })
}

const NONE: readonly CollectingStore[] = []
let stores = NONE
const listeners = new Set<() => void>()
let stop: (() => void) | undefined
let openedAt: number | undefined
const changeListeners = new Set<Others['changed']>()

/**
 * Whether the socket says by itself what changes: nobody has to ask then.
 * @param readAt when something was read, in epoch milliseconds: what changed after it, and before the socket opened, was told to nobody
 */
export const isFeedOpen = (readAt = Infinity): boolean => openedAt !== undefined && readAt >= openedAt

/** Calls `onChange` when the server says over the socket that records of a resource have changed, or may have. @returns how to stop */
export function followChanges(resource: string, onChange: () => void): () => void {
  const hear: Others['changed'] = (changed = resource) => changed === resource && onChange()
  changeListeners.add(hear)
  const leave = subscribe(() => undefined)
  return () => {
    changeListeners.delete(hear)
    leave()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    const timer = setTimeout(() => void begin(), BEGIN_AFTER_MS)
    stop = () => clearTimeout(timer)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
    openedAt = undefined
    stores = NONE
  }
}

async function begin() {
  const planned = stop
  const { WebSocket } = await import('partysocket')
  if (stop !== planned) return
  const options = { minReconnectionDelay: 1_000, maxReconnectionDelay: 30_000, connectionTimeout: 4_000 }
  stop = followCollecting(
    () => new WebSocket(readConfig().wsUrl, [], options),
    (next) => {
      stores = next
      for (const listener of listeners) listener()
    },
    { opened: (isOpen) => (openedAt = isOpen ? Date.now() : undefined), changed: (resource) => changeListeners.forEach((hear) => hear(resource)) },
  )
}

/** The stores whose tag status is being collected, live. */
export const useCollecting = (): readonly CollectingStore[] => useSyncExternalStore(subscribe, () => stores)

/** Stops the collection of a store (spec/1 §7). */
export const stopCollecting = (storeCode: string): Promise<unknown> => request('POST', '/tag/status/check/stop', { body: { storeCode } })
