/** The value below which this share of the numbers lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** One line of the report: what was measured, ours, the peer's where there is one, and the aim. */
export interface Line {
  what: string
  ours: number
  peer?: number | undefined
  aim?: number | undefined
  unit: string
}

/** Prints a table of lines under a heading. @returns how many aims were missed; what was not measured misses its aim */
export function print(heading: string, lines: readonly Line[]): number {
  let count = 0
  console.log(`\n${heading}`)
  console.log(`${''.padEnd(52)}${'ours'.padStart(12)}${'Datagrid'.padStart(12)}${'aim'.padStart(12)}`)
  for (const { what, ours, peer, aim, unit } of lines) {
    const missed = aim !== undefined && !(ours <= aim)
    count += Number(missed)
    console.log(`${what.padEnd(52)}${show(ours, unit)}${show(peer, unit)}${show(aim, unit)}${missed ? '  missed' : ''}`)
  }
  return count
}

function show(value: number | undefined, unit: string): string {
  if (value === undefined) return ''.padStart(12)
  if (Number.isNaN(value)) return '–'.padStart(12)
  const digits = value !== 0 && Math.abs(value) < 10 ? (Math.abs(value) < 0.1 ? 4 : 1) : 0
  return `${value.toFixed(digits)} ${unit}`.trim().padStart(12)
}
