import type { Span } from './deadline'

/** What one run of a script may use (design §5). */
export const limits = {
  /** Milliseconds of a processor. */
  time: 1000,
  /** Bytes of the script's heap. */
  memory: 32 * 1024 * 1024,
  /** Bytes of the script's stack. */
  stack: 256 * 1024,
  /** Characters of JSON that go in and come out. */
  input: 2_000_000,
  output: 2_000_000,
  /** Characters of a script. */
  code: 200_000,
  /** Runs that wait in one lane, in all and for one person or store. */
  waiting: { all: 500, each: 200 },
} as const

/** What a run may take before it is interrupted. On the clock it has longer: a busy machine is no fault of a script. */
export const spanOfRun = (time: number): Span => ({ processor: time, clock: 1.75 * time })

/** What a thread may take for a run before it is ended: a loop inside one built-in function is not interrupted. */
export const spanOfThread = (time: number): Span => ({ processor: 1.25 * time, clock: 2 * time })

/** Pages of 64 KiB: the sandbox's whole memory, heap and all, can never be more. */
export const pages = { initial: 256, maximum: 1024 } as const
