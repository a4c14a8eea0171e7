import { useSyncExternalStore } from 'react'
import { readConfig } from './config'
import { createListeners } from './createStore'
import { request } from './http'
import { readSession } from './session'
import { startPolling, type Poller } from './usePolling'

/** A store whose tag status is being collected. */
export interface CollectingStore {
  readonly storeCode: string
  readonly storeName?: string
  readonly startTime?: number
  readonly checkTime?: number
  readonly gwList?: readonly unknown[]
  readonly tagList?: readonly unknown[]
  /** 0 tag status, 1 battery, 2 gateway scan; all tags if missing. */
  readonly cmd?: number | null
}

/** The used part of a socket; tests provide their own. */
export interface FeedSocket {
  addEventListener(type: 'open' | 'close' | 'message', listener: (event: { data?: unknown }) => void): void
  send(data: string): void
  close(): void
}

/** The first paint needs neither the socket nor its code. */
const BEGIN_AFTER_MS = 1_000
const OPEN_WITHIN_MS = 1_000
const POLL_EVERY_MS = 5_000
const RECONNECTION = { minReconnectionDelay: 1_000, maxReconnectionDelay: 30_000, connectionTimeout: 4_000 }
const AUTHENTICATION = 0
const COLLECTING_MESSAGE = 1
const CHANGE_MESSAGE = 2
const MISSED_MESSAGE = 4

interface FeedListener {
  /** @param resource undefined if any resource may have changed */
  readonly changed: (resource: string | undefined) => void
  readonly opened: (isOpen: boolean) => void
}

/**
 * Follows the collecting stores over the socket. If that is not open for more than a second, they are polled every five
 * seconds until it opens.
 * @param listener receives what else the socket reports: changes of a resource's records, and whether it is open
 * @returns a function that stops it
 */
export function followCollecting(
  openSocket: () => FeedSocket,
  onStores: (stores: readonly CollectingStore[]) => void,
  listener?: FeedListener,
): () => void {
  let poller: Poller | undefined
  const poll = async (signal: AbortSignal) =>
    onStores(readStores(await request('GET', '/tag/status/collecting/store', { signal })))
  const fallBack = () => (poller ??= startPolling(poll, POLL_EVERY_MS))
  let timer = setTimeout(fallBack, OPEN_WITHIN_MS)
  let wasOpen = false

  const socket = openSocket()
  socket.addEventListener('open', () => {
    clearTimeout(timer)
    poller?.stop()
    poller = undefined
    authenticate(socket)
    listener?.opened(true)
    // Changes were missed while it was closed.
    if (wasOpen) listener?.changed(undefined)
    wasOpen = true
  })
  socket.addEventListener('close', () => {
    clearTimeout(timer)
    listener?.opened(false)
    if (!poller) timer = setTimeout(fallBack, OPEN_WITHIN_MS)
  })
  socket.addEventListener('message', ({ data }) => {
    const stores = readMessage(data)
    if (stores) onStores(stores)
    else readChange(data, listener)
  })
  return () => {
    clearTimeout(timer)
    poller?.stop()
    socket.close()
  }
}

/**
 * Authenticates the socket, so that the server shows only this session's stores, and closes it when the session ends.
 */
function authenticate(socket: FeedSocket): void {
  const user = readSession()
  if (user)
    socket.send(JSON.stringify({ type: AUTHENTICATION, accessToken: user.accessToken, accessEmail: user.email }))
}

/** The stores in a socket message of type 1; undefined for other messages. */
export function readMessage(data: unknown): readonly CollectingStore[] | undefined {
  const message = parsed(data)
  return message?.type === COLLECTING_MESSAGE ? readStores(message) : undefined
}

/** Type 2 says which records have changed, type 4 that any may have. */
function readChange(data: unknown, listener: FeedListener | undefined): void {
  const message = parsed(data)
  if (message?.type === MISSED_MESSAGE) listener?.changed(undefined)
  if (message?.type === CHANGE_MESSAGE && typeof message.resource === 'string') listener?.changed(message.resource)
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
let openedAt: number | undefined
const changeListeners = new Set<FeedListener['changed']>()

const { notify, subscribe } = createListeners(() => {
  let isStopped = false
  let stop: (() => void) | undefined
  const start = async () => {
    const { WebSocket } = await import('partysocket')
    if (!isStopped) stop = openFeed(() => new WebSocket(readConfig().wsUrl, [], RECONNECTION))
  }
  // Without it pages poll, and a browser does not load again what it could not load.
  const timer = setTimeout(() => start().catch(() => undefined), BEGIN_AFTER_MS)
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop?.()
    openedAt = undefined
    stores = NONE
  }
})

const openFeed = (openSocket: () => FeedSocket) =>
  followCollecting(
    openSocket,
    (next) => {
      stores = next
      notify()
    },
    {
      opened: (isOpen) => (openedAt = isOpen ? Date.now() : undefined),
      changed: (resource) => changeListeners.forEach((onChange) => onChange(resource)),
    },
  )

/**
 * Whether the socket reports changes, so that polling is unnecessary.
 * @param readAt when the data was read, in epoch milliseconds: changes between then and the opening of the socket were
 *   missed
 */
export const isFeedOpen = (readAt = Infinity): boolean => openedAt !== undefined && readAt >= openedAt

/**
 * Calls `onChange` when the server reports over the socket that records of a resource have changed, or may have.
 * @returns a function that unsubscribes
 */
export function followChanges(resource: string, onChange: () => void): () => void {
  const onAny: FeedListener['changed'] = (changed = resource) => changed === resource && onChange()
  changeListeners.add(onAny)
  const unsubscribe = subscribe(() => undefined)
  return () => {
    changeListeners.delete(onAny)
    unsubscribe()
  }
}

/** The stores whose tag status is being collected, live. */
export const useCollecting = (): readonly CollectingStore[] => useSyncExternalStore(subscribe, () => stores)

/** Stops the collection of a store's tag status. @throws HttpError */
export const stopCollecting = (storeCode: string): Promise<unknown> =>
  request('POST', '/tag/status/check/stop', { body: { storeCode } })
