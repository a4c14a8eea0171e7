import { chosenOf, withObjects, type Command, type Edited } from './editor'
import type { ShowObject } from './show'

/** What keeps hands off an object, and what keeps it out of sight. */
export type Flag = 'locked' | 'hidden'

/** Locks or hides the objects with these keys, or gives them free and shows them. */
export const setFlag = (keys: readonly string[], flag: Flag, on: boolean): Command => (edited) => {
  const wanted = new Set(keys)
  return withObjects(edited, (objects) => {
    if (!objects.some((object) => wanted.has(object.key) && (object[flag] ?? false) !== on)) return objects
    return objects.map((object) => (wanted.has(object.key) ? flagged(object, flag, on) : object))
  })
}

/** Whether all that is chosen is locked (or hidden); false where nothing is chosen. */
export const hasFlag = (edited: Edited, flag: Flag): boolean => {
  const chosen = chosenOf(edited)
  return chosen.length > 0 && chosen.every((object) => object[flag])
}

/** Locks (or hides) what is chosen; where all of it is already, the other way round. */
export const toggleFlag = (flag: Flag): Command => (edited) => setFlag(edited.selection, flag, !hasFlag(edited, flag))(edited)

function flagged(object: ShowObject, flag: Flag, on: boolean): ShowObject {
  const { [flag]: _, ...rest } = object
  return on ? { ...rest, [flag]: true } : rest
}
