/** Compares dotted version numbers part by part. @returns whether `version` is newer */
export function isNewer(version: string, than: string | null | undefined): boolean {
  const [one, other] = [parts(version), parts(than ?? '')]
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

const parts = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0)
