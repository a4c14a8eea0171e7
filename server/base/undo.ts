type Collection = Map<unknown, unknown> | Set<unknown>

/**
 * Runs work that changes the database along with collections in memory. If it fails, the collections are restored like the
 * database: otherwise a change recorded in memory but never stored would not be attempted again.
 */
export async function undoing<Result>(notes: readonly Collection[], work: () => Promise<Result>): Promise<Result> {
  const before = notes.map((one) => (one instanceof Map ? new Map(one) : new Set(one)))
  try {
    return await work()
  } catch (error) {
    for (const [at, one] of notes.entries()) restore(one, before[at])
    throw error
  }
}

function restore(collection: Collection, before: Collection | undefined): void {
  collection.clear()
  if (collection instanceof Map && before instanceof Map) for (const [key, value] of before) collection.set(key, value)
  else if (collection instanceof Set && before instanceof Set) for (const value of before) collection.add(value)
}
