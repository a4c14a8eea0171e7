import type { Command, Edited } from './editor'

/** The present, what can be undone and what can be done again. */
export interface History {
  readonly past: readonly Edited[]
  readonly present: Edited
  readonly future: readonly Edited[]
  /** What the last step was; the next of the same kind becomes one with it. */
  readonly last: string | undefined
}

const STEPS = 200

/** A history that begins here. */
export const begin = (present: Edited): History => ({ past: [], present, future: [], last: undefined })

/**
 * Runs a command. What changes the show can be undone; choosing and leafing cannot, but ends a run of steps.
 * @param kind steps of the same kind in a row are undone at once: a held arrow key, a number as it is typed
 */
export function run(history: History, command: Command, kind?: string): History {
  const { present, past } = history
  const next = command(present)
  if (next === present) return history
  if (next.show === present.show) return { ...history, present: next, last: undefined }
  if (kind !== undefined && kind === history.last) return { ...history, present: next, future: [] }
  return { past: [...past.slice(-(STEPS - 1)), present], present: next, future: [], last: kind }
}

/** One step back. New keys go on counting, so that none comes twice. */
export function undo({ past, present, future }: History): History | undefined {
  const before = past.at(-1)
  if (!before) return undefined
  return { past: past.slice(0, -1), present: { ...before, nextKey: present.nextKey }, future: [present, ...future], last: undefined }
}

/** One step forth again. */
export function redo({ past, present, future }: History): History | undefined {
  const [next, ...rest] = future
  if (!next) return undefined
  return { past: [...past, present], present: { ...next, nextKey: Math.max(next.nextKey, present.nextKey) }, future: rest, last: undefined }
}
