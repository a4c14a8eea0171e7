import { isIPv4, isIPv6 } from 'node:net'

/** An answer that must not say by its time what was found takes at least so long, in milliseconds. */
export const ANSWER_MS = 150

/** Waits until so much time has passed since the work began (`performance.now()`), whatever it took. */
export async function notBefore(began: number, milliseconds = ANSWER_MS): Promise<void> {
  const left = milliseconds - (performance.now() - began)
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

/** Where a caller is, as failures are counted: an IPv4 address, or the /64 of an IPv6 one, of which a caller has all. */
export function networkOf(ip: string): string {
  const v4 = ip.slice(ip.lastIndexOf(':') + 1)
  if (isIPv4(v4)) return v4
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const groups = tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
