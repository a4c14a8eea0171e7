import { readFileSync } from 'node:fs'

/** Milliseconds that the main thread has had a processor: to the length of a turn of the system's clock, 4 ms. */
export const worked = (): number => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6
