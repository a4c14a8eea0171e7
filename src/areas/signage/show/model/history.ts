import type { Command, Edited } from './editor'

/** The present state, with undo and redo steps. */
export interface History {
  readonly past: readonly Edited[]
  readonly present: Edited
  readonly future: readonly Edited[]
  /** The kind of the last step; the next one of the same kind is merged with it. */
  readonly last: string | undefined
}

const STEPS = 200

/** A new history. */
export const begin = (present: Edited): History => ({ past: [], present, future: [], last: undefined })

/**
 * Runs a command. Changes of the show can be undone; selecting and navigating cannot, but end a sequence of steps.
 * @param kind consecutive steps of the same kind are undone together: a held arrow key, a number being typed
 */
export function run(history: History, command: Command, kind?: string): History {
  const { present, past } = history
  const next = command(present)
  if (next === present) return history
  if (next.show === present.show) return { ...history, present: next, last: undefined }
  if (kind !== undefined && kind === history.last) return { ...history, present: next, future: [] }
  return { past: [...past.slice(-(STEPS - 1)), present], present: next, future: [], last: kind }
}

/** Undoes a step. Key counters are not reset, so that keys stay unique. */
export function undo({ past, present, future }: History): History | undefined {
  const before = past.at(-1)
  if (!before) return undefined
  return {
    past: past.slice(0, -1),
    present: { ...before, nextKey: present.nextKey },
    future: [present, ...future],
    last: undefined,
  }
}

/** Redoes a step. */
export function redo({ past, present, future }: History): History | undefined {
  const [next, ...rest] = future
  if (!next) return undefined
  return {
    past: [...past, present],
    present: { ...next, nextKey: Math.max(next.nextKey, present.nextKey) },
    future: rest,
    last: undefined,
  }
}
