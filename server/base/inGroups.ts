/** So many at a time, also of what is added meanwhile. */
export function* inGroups<Item>(all: Iterable<Item>, most: number): Generator<readonly Item[]> {
  let group: Item[] = []
  for (const one of all) {
    group.push(one)
    if (group.length < most) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
