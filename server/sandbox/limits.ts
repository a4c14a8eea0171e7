import type { TimeLimit } from './deadline'

/** The limits of a run. */
export const limits = {
  /** Milliseconds of CPU time. */
  time: 1000,
  /** Bytes of the script's heap. */
  memory: 32 * 1024 * 1024,
  /** Bytes of the script's stack. */
  stack: 256 * 1024,
  /** Characters of JSON. */
  input: 2_000_000,
  output: 2_000_000,
  /** Characters of a script. */
  code: 200_000,
  /** Waiting runs in one lane. */
  waiting: { total: 500, perOwner: 200 },
} as const

/** When a run is interrupted. Wall time is longer: a busy machine is not the script's fault. */
export const runLimit = (time: number): TimeLimit => ({ cpu: time, wall: 1.75 * time })

/** When the thread of a run is ended: a loop inside one built-in function cannot be interrupted. */
export const threadLimit = (time: number): TimeLimit => ({ cpu: 1.25 * time, wall: 2 * time })

/** The engine's memory, heap and all, in pages of 64 KiB. */
export const pages = { initial: 256, maximum: 1024 } as const
