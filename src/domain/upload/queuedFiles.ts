import type { SendFileOptions } from '../../data/sendFile'
import { isAbort } from '../../ui/feedback/errorText'
import { createStore } from '../../ui/kit/createStore'

/** What the sending of a file is given. */
export type SendOptions = Required<Pick<SendFileOptions, 'onProgress' | 'onCutOff' | 'signal'>>

/** A kind of file that is sent as it is, without a look at what is in it. */
export interface FilesKind {
  /** Files of one name are one list. */
  readonly name: string
  readonly title: string
  readonly description?: string | undefined
  /** What the button says. */
  readonly choose: string
  readonly hint: string
  readonly help?: string
  /** What the browser's own dialog offers. */
  readonly accept: string
  /** So many may be under way. */
  readonly most: number
  /** What is said of one more. */
  readonly tooMany: string
  /** So many are sent at the same time. */
  readonly atOnce: number
  /** Lists that are read again. */
  readonly stale: readonly string[]
  /** Why a file need not be sent, in words. */
  refusalOf?(file: File): string | undefined
  /** What is said of a failure that says `text`. */
  failureOf?(text: string): string
  /** What is said of so many that are through; with it, or with one file alone, the dialog closes when all are. */
  doneLabel?(files: number): string
  send(file: File, options: SendOptions): Promise<unknown>
}

/** A file on its way, and what came of it. */
export interface QueuedFile {
  readonly id: number
  readonly kind: FilesKind
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Percent of its bytes that are through. */
  readonly percent: number
  /** The server cannot be reached at the moment. */
  readonly isCutOff?: boolean
  readonly error?: unknown
}

const queue = createStore<readonly QueuedFile[]>([])
const sending = new Map<number, AbortController>()
let lastId = 0

/** All files of all kinds. */
export const useQueuedFiles = queue.use

/** Whether a file is not through yet. */
export const isUnderWay = ({ state }: QueuedFile): boolean => state === 'waiting' || state === 'sending'

/** Whether any file would be lost with the session or the page. */
export const hasFilesToSend = (): boolean => queue.get().some(isUnderWay)

const ofKind = (name: string) => queue.get().filter(({ kind }) => kind.name === name)
const change = (id: number, what: Partial<QueuedFile>) => queue.set((all) => all.map((one) => (one.id === id ? { ...one, ...what } : one)))

/**
 * Sends files, which goes on whatever page is open; one that is refused holds up no other.
 * @returns false where not all of them fit in
 */
export function addFiles(kind: FilesKind, files: readonly File[]): boolean {
  // One that failed makes room for the one that is chosen in its place.
  if (kind.most === 1) clearFiles(kind.name)
  const room = kind.most - ofKind(kind.name).filter(isUnderWay).length
  const taken = files.slice(0, Math.max(0, room)).map((file): QueuedFile => ({ id: ++lastId, kind, file, state: 'waiting', percent: 0 }))
  queue.set((all) => [...all, ...taken])
  sendNext(kind)
  return taken.length === files.length
}

/** Sends a file again. */
export function retryFile({ id, kind }: QueuedFile): void {
  change(id, { state: 'waiting', percent: 0, error: undefined })
  sendNext(kind)
}

/** Calls off a file that is sent, takes out any other. */
export function removeFile({ id }: QueuedFile): void {
  sending.get(id)?.abort()
  queue.set((all) => all.filter((one) => one.id !== id))
}

/** Forgets what came of the files of a kind; those under way go on. */
export const clearFiles = (name: string): void => queue.set((all) => all.filter((one) => one.kind.name !== name || isUnderWay(one)))

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
    if (error === undefined) await kind.send(file, { onProgress: (percent) => change(id, { percent }), onCutOff: (isCutOff) => change(id, { isCutOff }), signal: ending.signal })
    change(id, error === undefined ? { state: 'done', percent: 100 } : { state: 'failed', error })
  } catch (error) {
    if (!isAbort(error)) change(id, { state: 'failed', error })
  }
  sending.delete(id)
  sendNext(kind)
}
