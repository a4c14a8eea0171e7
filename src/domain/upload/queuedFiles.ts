import type { SendFileOptions } from '../../data/sendFile'
import { isAbort } from '../../ui/feedback/errorText'
import { createStore } from '../../data/createStore'

/** Options for sending a file. */
export type SendOptions = Required<Pick<SendFileOptions, 'onProgress' | 'onCutOff' | 'signal'>>

/** A kind of file that is sent as it is, without reading it. */
export interface FilesKind {
  /** Files of kinds with the same name share a list. */
  readonly name: string
  readonly title: string
  readonly description?: string | undefined
  /** The text of the button. */
  readonly choose: string
  readonly hint: string
  readonly help?: string
  /** What the browser's own dialog offers. */
  readonly accept: string
  /** How many may be in the list. */
  readonly most: number
  /** The message for one more than that. */
  readonly tooMany: string
  /** How many are sent at the same time. */
  readonly atOnce: number
  /** Lists that are refreshed afterwards. */
  readonly stale: readonly string[]
  /** Why a file need not be sent, in words. */
  refusalOf?(file: File): string | undefined
  /** The message for an error with this text. */
  failureOf?(text: string): string
  /** The message for that many files that were sent; with it, or with a single file, the dialog closes when all are. */
  doneLabel?(files: number): string
  send(file: File, options: SendOptions): Promise<unknown>
}

/** A file that is being sent, and its result. */
export interface QueuedFile {
  readonly id: number
  readonly kind: FilesKind
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The percentage of its bytes that were sent. */
  readonly percent: number
  /** The server is unreachable at the moment. */
  readonly isCutOff?: boolean
  readonly error?: unknown
}

const queue = createStore<readonly QueuedFile[]>([])
const sending = new Map<number, AbortController>()
let lastId = 0

/** All files of all kinds. */
export const useQueuedFiles = queue.use

/** Whether a file has not been sent yet. */
export const isUnderWay = ({ state }: QueuedFile): boolean => state === 'waiting' || state === 'sending'

/** Whether any file would be lost with the session or the page. */
export const hasFilesToSend = (): boolean => queue.get().some(isUnderWay)

const ofKind = (name: string) => queue.get().filter(({ kind }) => kind.name === name)
const change = (id: number, what: Partial<QueuedFile>) =>
  queue.set((all) => all.map((one) => (one.id === id ? { ...one, ...what } : one)))

/**
 * Sends files, which continues whatever page is open; one that is rejected holds up no other.
 * @returns false if there are too many
 */
export function addFiles(kind: FilesKind, files: readonly File[]): boolean {
  // A failed one makes room for the one that replaces it.
  if (kind.most === 1) clearFiles(kind.name)
  const room = kind.most - ofKind(kind.name).filter(isUnderWay).length
  const taken = files
    .slice(0, Math.max(0, room))
    .map((file): QueuedFile => ({ id: ++lastId, kind, file, state: 'waiting', percent: 0 }))
  queue.set((all) => [...all, ...taken])
  sendNext(kind)
  return taken.length === files.length
}

/** Sends a file again. */
export function retryFile({ id, kind }: QueuedFile): void {
  change(id, { state: 'waiting', percent: 0, error: undefined })
  sendNext(kind)
}

/** Cancels a file that is being sent, removes any other. */
export function removeFile({ id }: QueuedFile): void {
  sending.get(id)?.abort()
  queue.set((all) => all.filter((one) => one.id !== id))
}

/** Forgets the results of the files of a kind; those in progress continue. */
export const clearFiles = (name: string): void =>
  queue.set((all) => all.filter((one) => one.kind.name !== name || isUnderWay(one)))

/** Stops and forgets all: the session is over. */
export const stopFiles = (): void => queue.get().forEach(removeFile)

function sendNext(kind: FilesKind): void {
  const own = ofKind(kind.name)
  const free = kind.atOnce - own.filter(({ state }) => state === 'sending').length
  for (const next of own.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void send(next)
}

async function send({ id, kind, file }: QueuedFile): Promise<void> {
  const ending = new AbortController()
  sending.set(id, ending)
  change(id, { state: 'sending', isCutOff: false })
  try {
    const error = kind.refusalOf?.(file)
    if (error === undefined)
      await kind.send(file, {
        onProgress: (percent) => change(id, { percent }),
        onCutOff: (isCutOff) => change(id, { isCutOff }),
        signal: ending.signal,
      })
    change(id, error === undefined ? { state: 'done', percent: 100 } : { state: 'failed', error })
  } catch (error) {
    if (!isAbort(error)) change(id, { state: 'failed', error })
  }
  sending.delete(id)
  sendNext(kind)
}
