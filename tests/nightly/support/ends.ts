import { afterAll } from 'vitest'

/** Takes what is to be ended after a file's tests, the last first, also where what comes before the tests has failed. */
export function endsAfterAll(): (end: () => Promise<unknown>) => void {
  const ends: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    const faults: unknown[] = []
    for (const end of ends.splice(0).reverse()) await end().catch((error: unknown) => faults.push(error))
    if (faults.length > 0) throw new AggregateError(faults, 'not all could be ended')
  })
  return (end) => void ends.push(end)
}
