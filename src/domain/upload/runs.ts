import { isAbort } from '../../ui/feedback/errorText'
import { createStore } from '../../data/createStore'
import type { FileTable } from './fileTable'
import type { ImportKind, ImportOutcome, ImportProgress } from './importKind'

/** An import, from its start until its result was seen. */
export interface ImportRun extends ImportProgress {
  readonly kind: ImportKind
  readonly file: File
  readonly table: FileTable
  readonly state: 'running' | 'done' | 'failed'
  readonly outcome?: ImportOutcome
  readonly error?: unknown
  stop(): void
}

const runs = createStore<readonly ImportRun[]>([])

/** The imports that are in progress or have ended unseen; a kind has one at a time ('File upload in progress.'). */
export const useImportRuns = runs.use

/** The import of a kind. */
export const useImportRun = (name: string): ImportRun | undefined => runs.use().find(({ kind }) => kind.name === name)

/** Kinds whose dialogs are open, where their results are seen. */
const attended = new Map<string, number>()

/** Notes that the dialog of a kind is open. @returns ends that */
export function attend(name: string): () => void {
  attended.set(name, (attended.get(name) ?? 0) + 1)
  return () => void attended.set(name, (attended.get(name) ?? 1) - 1)
}

/** Whether the dialog of a kind is open. */
export const isAttended = (name: string): boolean => (attended.get(name) ?? 0) > 0

/** Whether a file of this kind is being imported. */
export const isImporting = (name: string): boolean =>
  runs.get().some(({ kind, state }) => kind.name === name && state === 'running')

/** Whether anything would be lost with the session or the page. */
export const hasRunsToSend = (): boolean =>
  runs.get().some(({ state, isOnServer }) => state === 'running' && !isOnServer)

/** Forgets the result of an import. */
export function clearRun(name: string): void {
  runs.set((all) => all.filter(({ kind, state }) => kind.name !== name || state === 'running'))
}

/** Stops and forgets all: the session is over. */
export function clearRuns(): void {
  for (const run of runs.get()) run.stop()
  runs.set(() => [])
}

/**
 * Starts an import, which continues whatever page is open.
 * @returns its result; undefined if it was cancelled
 * @throws what `work` throws
 */
export async function startImport(
  of: Pick<ImportRun, 'kind' | 'file' | 'table'>,
  work: (tell: (progress: ImportProgress) => void, signal: AbortSignal) => Promise<ImportOutcome>,
): Promise<ImportOutcome | undefined> {
  const { name } = of.kind
  const ending = new AbortController()
  const stop = () => {
    ending.abort()
    runs.set((all) => all.filter(({ kind }) => kind.name !== name))
  }
  clearRun(name)
  runs.set((all) => [...all, { ...of, state: 'running', stop }])
  const change = (what: Partial<ImportRun>) => {
    if (!ending.signal.aborted) runs.set((all) => all.map((run) => (run.stop === stop ? { ...run, ...what } : run)))
  }
  try {
    const outcome = await work(change, ending.signal)
    change({ state: 'done', outcome })
    return outcome
  } catch (error) {
    change({ state: 'failed', error })
    if (isAbort(error) && ending.signal.aborted) return undefined
    throw error
  }
}
