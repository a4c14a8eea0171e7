import type { KeyboardEvent } from 'react'
import type { EditorStore } from './editorStore'
import { choose } from './model/editor'
import { canUngroup, chooseNextGroup } from './model/groups'
import { isReachable } from './model/show'

/**
 * A key on the canvas: Enter chooses the first object, goes into a group, and edits the one that is chosen; Tab the next while one is chosen, Escape none, so that Tab leads on.
 * @returns whether the key was for the canvas
 */
export function canvasKey(store: EditorStore, writes: boolean, { key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return false
  const { selection } = store.get().edited
  const [one, second] = selection
  if (key === 'Enter' && one !== undefined && second === undefined && writes) store.ask({ what: 'edit', key: one })
  else if (key === 'Enter' && one !== undefined && canUngroup(store.get().edited)) store.run(choose([one]))
  else if (key === 'Enter' && one === undefined) store.run(chooseNextGroup(1, isReachable))
  else if (key === 'Tab' && selection.length > 0) store.run(chooseNextGroup(shiftKey ? -1 : 1, isReachable))
  else if (key === 'Escape' && selection.length > 0) store.run(choose([]))
  else return false
  return true
}
