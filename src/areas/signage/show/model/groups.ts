import { choose, chooseNext, chosenOf, slideOf, withObjects, type Command, type Edited } from './editor'
import { newGroup } from './groupNames'
import { isReachable, type ShowObject } from './show'

/** The objects of the open slide that are chosen with this one: its group, and itself. */
export function groupOf(edited: Edited, key: string): readonly string[] {
  const { objects } = slideOf(edited)
  const group = objects.find((object) => object.key === key)?.group
  return objects.filter((object) => object.key === key || (group !== undefined && object.group === group && isReachable(object))).map((object) => object.key)
}

/** The keys with all that is in their groups, each once, in the order of the layers. */
export function withGroups(edited: Edited, keys: readonly string[]): readonly string[] {
  const all = new Set(keys.flatMap((key) => groupOf(edited, key)))
  return slideOf(edited).objects.filter(({ key }) => all.has(key)).map(({ key }) => key)
}

/** Adds an object with its group to what is chosen, or takes them out. */
export const toggleGroup = (key: string): Command => (edited) => {
  const keys = groupOf(edited, key)
  const rest = edited.selection.filter((other) => !keys.includes(other))
  return choose(edited.selection.includes(key) ? rest : [...rest, ...keys])(edited)
}

/**
 * Chooses the next object, or the one before, with its group; a group of which one alone is chosen is gone through one by one.
 * @param among those that are gone through
 */
export const chooseNextGroup = (by: 1 | -1, among: (object: ShowObject) => boolean): Command => (edited) => {
  const [before, second] = chosenOf(edited)
  const next = chooseNext(by, among)(edited)
  const [key] = next.selection
  const now = chosenOf(next)[0]
  const isInside = before !== undefined && second === undefined && before.group !== undefined && before.group === now?.group
  return key === undefined || isInside ? next : choose(groupOf(next, key))(next)
}

/** Whether what is chosen can become a group: several, and not one already. */
export function canGroup(edited: Edited): boolean {
  const [one, ...others] = chosenOf(edited)
  return one !== undefined && others.length > 0 && !others.every(({ group }) => group !== undefined && group === one.group)
}

/** Whether something of what is chosen is in a group. */
export const canUngroup = (edited: Edited): boolean => chosenOf(edited).some(({ group }) => group !== undefined)

/** Makes what is chosen one group. Its members come to lie one above the other, where the uppermost lies. */
export const groupChosen: Command = (edited) => {
  if (!canGroup(edited)) return edited
  const keys = new Set(edited.selection)
  return withObjects(edited, (objects) => {
    const group = newGroup(objects)
    const members = objects.filter(({ key }) => keys.has(key)).map((object): ShowObject => ({ ...object, group }))
    const top = objects.findLastIndex(({ key }) => keys.has(key))
    const isOther = ({ key }: ShowObject) => !keys.has(key)
    return [...objects.slice(0, top).filter(isOther), ...members, ...objects.slice(top + 1).filter(isOther)]
  })
}

/** Takes apart all groups of which something is chosen. */
export const ungroupChosen: Command = (edited) => {
  if (!canUngroup(edited)) return edited
  const groups = new Set(chosenOf(edited).map(({ group }) => group))
  return withObjects(edited, (objects) => objects.map((object) => (object.group !== undefined && groups.has(object.group) ? ungrouped(object) : object)))
}

function ungrouped({ group: _, ...object }: ShowObject): ShowObject {
  return object
}
