import { readFileSync, readlinkSync } from 'node:fs'

const MS_OF_NS = 1e-6

/** What the system calls the thread that asks, for `waitedMs`; undefined where it does not tell (only Linux does). */
export function thisThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self')
  } catch {
    return undefined
  }
}

const statOf = (thread: string) => readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')

/**
 * Milliseconds in which a thread could have run and had no processor, since it began; 0 where the system does not tell.
 * @param thread of this process, by `thisThread`; the one that asks without it
 */
export function waitedMs(thread: string | undefined = 'thread-self'): number {
  try {
    return Number(statOf(thread)[1] ?? 0) * MS_OF_NS
  } catch {
    return 0
  }
}

/**
 * Milliseconds in which a thread has had a processor, since it began; undefined where the system does not say.
 * @param thread of this process, by `thisThread`; the one that asks without it
 */
export function processorMs(thread: string | undefined = 'thread-self'): number | undefined {
  try {
    return Number(statOf(thread)[0]) * MS_OF_NS || undefined
  } catch {
    return undefined
  }
}
