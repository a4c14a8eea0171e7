/** What one run of a script may use (design §5). */
export const limits = {
  /** Milliseconds, without those in which a busy machine had no processor for it. */
  time: 1000,
  /** How many times its time a run may have waited for a processor, and is forgiven. */
  forgiven: 4,
  /** After this the thread itself is ended: a loop inside one built-in function does not look at the clock. */
  grace: 250,
  /** Bytes of the script's heap. */
  memory: 32 * 1024 * 1024,
  /** Bytes of the script's stack. */
  stack: 256 * 1024,
  /** Characters of JSON that go in and come out. */
  input: 2_000_000,
  output: 2_000_000,
  /** Characters of a script. */
  code: 200_000,
  /** Runs that wait in one lane. */
  waiting: 500,
} as const

/** Pages of 64 KiB: the sandbox's whole memory, heap and all, can never be more. */
export const pages = { initial: 256, maximum: 1024 } as const
