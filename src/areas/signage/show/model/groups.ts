import { choose, chooseNext, chosenOf, slideOf, withObjects, type Command, type Edited } from './editor'
import { newGroup } from './groupNames'
import { isReachable, type ShowObject } from './show'

/** The objects of the open slide in the same group, including this one. */
export function groupOf(edited: Edited, key: string): readonly string[] {
  const { objects } = slideOf(edited)
  const group = objects.find((object) => object.key === key)?.group
  return objects
    .filter((object) => object.key === key || (group !== undefined && object.group === group && isReachable(object)))
    .map((object) => object.key)
}

/** The keys including all members of their groups, without duplicates, in the order of the layers. */
export function withGroups(edited: Edited, keys: readonly string[]): readonly string[] {
  const all = new Set(keys.flatMap((key) => groupOf(edited, key)))
  return slideOf(edited)
    .objects.filter(({ key }) => all.has(key))
    .map(({ key }) => key)
}

/** Adds an object with its group to the selection, or removes them. */
export const toggleGroup =
  (key: string): Command =>
  (edited) => {
    const keys = groupOf(edited, key)
    const rest = edited.selection.filter((other) => !keys.includes(other))
    return choose(edited.selection.includes(key) ? rest : [...rest, ...keys])(edited)
  }

/**
 * Selects the next or previous object with its group; within a group of which a single member is selected, moves from
 * member to member.
 * @param among the objects to move through
 */
export const chooseNextGroup =
  (by: 1 | -1, among: (object: ShowObject) => boolean): Command =>
  (edited) => {
    const [before, second] = chosenOf(edited)
    const next = chooseNext(by, among)(edited)
    const [key] = next.selection
    const now = chosenOf(next)[0]
    const isInside =
      before !== undefined && second === undefined && before.group !== undefined && before.group === now?.group
    return key === undefined || isInside ? next : choose(groupOf(next, key))(next)
  }

/** Whether the selection can be grouped: several objects that are not one group already. */
export function canGroup(edited: Edited): boolean {
  const [one, ...others] = chosenOf(edited)
  return (
    one !== undefined && others.length > 0 && !others.every(({ group }) => group !== undefined && group === one.group)
  )
}

/** Whether the selection contains group members. */
export const canUngroup = (edited: Edited): boolean => chosenOf(edited).some(({ group }) => group !== undefined)

/** Groups the selection. Its members become adjacent, at the place of the topmost. */
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

/** Dissolves all groups in the selection. */
export const ungroupChosen: Command = (edited) => {
  if (!canUngroup(edited)) return edited
  const groups = new Set(chosenOf(edited).map(({ group }) => group))
  return withObjects(edited, (objects) =>
    objects.map((object) => (object.group !== undefined && groups.has(object.group) ? ungrouped(object) : object)),
  )
}

function ungrouped({ group: _, ...object }: ShowObject): ShowObject {
  return object
}
