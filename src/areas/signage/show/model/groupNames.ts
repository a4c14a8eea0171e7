import type { ShowObject } from './show'

/** A group name that none of these objects has. */
export function newGroup(objects: readonly Pick<ShowObject, 'group'>[]): string {
  const taken = new Set(objects.map(({ group }) => group))
  let number = 1
  while (taken.has(`g${number}`)) number++
  return `g${number}`
}

/** Copies with new groups; a single copied member is ungrouped. */
export function regrouped<Of extends Omit<ShowObject, 'key'>>(
  copies: readonly Of[],
  beside: readonly ShowObject[],
): Of[] {
  const names = new Map<string, string>()
  const taken: Pick<ShowObject, 'group'>[] = [...beside]
  return copies.map((copy) => {
    const { group, ...alone } = copy
    if (group === undefined) return copy
    if (copies.filter((other) => other.group === group).length < 2) return alone as Of
    const name = names.get(group) ?? newGroup(taken)
    names.set(group, name)
    taken.push({ group: name })
    return { ...copy, group: name }
  })
}
