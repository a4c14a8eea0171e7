import { readFileSync, readlinkSync } from 'node:fs'

const MS_OF_NS = 1e-6

/** The name of the calling thread for the functions below; undefined except on Linux. */
export function thisThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self')
  } catch {
    return undefined
  }
}

const statOf = (thread: string) => readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')

/**
 * Milliseconds that a thread has waited for a CPU since it began; 0 if the system does not report it.
 * @param thread of this process, from `thisThread`; the calling one if undefined
 */
export function queuedMs(thread: string | undefined = 'thread-self'): number {
  try {
    return Number(statOf(thread)[1] ?? 0) * MS_OF_NS
  } catch {
    return 0
  }
}

/**
 * The CPU time of a thread since it began, in milliseconds; undefined if the system does not report it.
 * @param thread of this process, from `thisThread`; the calling one if undefined
 */
export function cpuMs(thread: string | undefined = 'thread-self'): number | undefined {
  try {
    return Number(statOf(thread)[0]) * MS_OF_NS || undefined
  } catch {
    return undefined
  }
}
