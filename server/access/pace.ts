import { isIPv4, isIPv6 } from 'node:net'

/** The least time of a response whose duration must not reveal what was found, in milliseconds. */
const ANSWER_MS = 150

/** Waits until this much time has passed since `began` (`performance.now()`). */
export async function notBefore(began: number, milliseconds = ANSWER_MS): Promise<void> {
  const left = milliseconds - (performance.now() - began)
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

/** The network by which failures are counted: an IPv4 address, or the /64 of an IPv6 address, which one caller owns. */
export function networkOf(ip: string): string {
  const v4 = ip.slice(ip.lastIndexOf(':') + 1)
  if (isIPv4(v4)) return v4
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
