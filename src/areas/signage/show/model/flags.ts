import { chosenOf, withObjects, type Command, type Edited } from './editor'
import type { ShowObject } from './show'

/** `locked` prevents changes, `hidden` hides the object. */
export type Flag = 'locked' | 'hidden'

/** Sets or clears a flag of objects by key. */
export const setFlag =
  (keys: readonly string[], flag: Flag, on: boolean): Command =>
  (edited) => {
    const wanted = new Set(keys)
    return withObjects(edited, (objects) => {
      if (!objects.some((object) => wanted.has(object.key) && (object[flag] ?? false) !== on)) return objects
      return objects.map((object) => (wanted.has(object.key) ? flagged(object, flag, on) : object))
    })
  }

/** Whether the whole selection has the flag; false if nothing is selected. */
export const hasFlag = (edited: Edited, flag: Flag): boolean => {
  const chosen = chosenOf(edited)
  return chosen.length > 0 && chosen.every((object) => object[flag])
}

/** Sets the flag of the selection, or clears it if the whole selection has it. */
export const toggleFlag =
  (flag: Flag): Command =>
  (edited) =>
    setFlag(edited.selection, flag, !hasFlag(edited, flag))(edited)

function flagged(object: ShowObject, flag: Flag, on: boolean): ShowObject {
  const { [flag]: _, ...rest } = object
  return on ? { ...rest, [flag]: true } : rest
}
