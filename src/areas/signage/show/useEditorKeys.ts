import { useEffectEvent, useLayoutEffect } from 'react'
import { isApple } from '../../../ui/kit/isApple'
import { duplicateChosen } from './clipboardStore'
import type { EditorStore } from './editorStore'
import { isAsking, isElsewhere } from './elsewhere'
import {
  addSlide,
  chooseAll,
  duplicateSlide,
  orderObjects,
  removeChosen,
  stepSlide,
  type Command,
} from './model/editor'
import { reordered, type Order } from './model/arranging'
import { toggleFlag } from './model/flags'
import { groupChosen, ungroupChosen } from './model/groups'
import { growBy, moveBy, turnBy } from './model/gestures'
import { steppedZoom } from './zoom'

/** The name of the modifier key for commands. */
export const COMMAND = isApple ? '⌘' : 'Ctrl'

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface EditorActions {
  readonly onSave: () => void
  readonly onPlay: () => void
  readonly onHelp: () => void
  readonly onFit: () => void
}

interface Run {
  readonly command: Command
  readonly kind?: string
}

/** The edit for a key; undefined if there is none. */
function commandOf(event: KeyboardEvent): Run | undefined {
  const { key, shiftKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  const arrow = ARROWS[key]
  if (arrow && !event.altKey) {
    const [x, y] = arrow.map((way) => way * (shiftKey ? 10 : 1)) as [number, number]
    return isCommand ? { command: growBy(x, y), kind: 'grow' } : { command: moveBy(x, y), kind: 'move' }
  }
  if (event.altKey) return key === 'ArrowUp' ? order('forward') : key === 'ArrowDown' ? order('backward') : undefined
  if (isCommand) {
    if (key === 'a') return { command: chooseAll }
    if (key === '[' || key === ']') return order(key === ']' ? 'front' : 'back')
    if (shiftKey && (key === 'l' || key === 'L')) return { command: toggleFlag('locked') }
    if (shiftKey && (key === 'h' || key === 'H')) return { command: toggleFlag('hidden') }
    if (key === 'g' || key === 'G') return { command: shiftKey ? ungroupChosen : groupChosen }
    if (key === 'm') return { command: shiftKey ? duplicateSlide : addSlide }
    return undefined
  }
  if (key === 'Delete' || key === 'Backspace') return { command: removeChosen }
  if (key === '[' || key === ']') return order(key === ']' ? 'forward' : 'backward')
  if (key === 'r' || key === 'R') return { command: turnBy(shiftKey ? -15 : 15), kind: 'turn' }
  return undefined
}

const order = (to: Order): Run => ({ command: orderObjects((objects, chosen) => reordered(objects, chosen, to)) })

interface Keyed {
  readonly store: EditorStore
  readonly writes: boolean
  readonly actions: EditorActions
}

/** Handles a key with Ctrl or ⌘; false if it has no meaning here. */
function pressCommand({ store, writes }: Keyed, event: KeyboardEvent): boolean {
  const name = event.key.toLowerCase()
  // Copy, cut and paste are clipboard events (useClipboard).
  if (!writes || name === 'c' || name === 'x' || name === 'v') return false
  if (name === 'y' || (name === 'z' && event.shiftKey)) store.redo()
  else if (name === 'z') store.undo()
  else if (name === 'd') duplicateChosen(store)
  else return pressEdit(store, event)
  return true
}

/** Handles a key without modifier; false if it has no meaning here. */
function pressPlain({ store, writes, actions }: Keyed, event: KeyboardEvent): boolean {
  const { key } = event
  if (key === 'PageUp' || key === 'PageDown') store.run(stepSlide(key === 'PageUp' ? -1 : 1))
  else if (key === '?') actions.onHelp()
  else if (key === 'p' || key === 'P') actions.onPlay()
  else if (key === '0') actions.onFit()
  else if (key === '+' || key === '-') store.setZoom(steppedZoom(store.get().zoom, key === '+' ? 1 : -1))
  else return writes && pressEdit(store, event)
  return true
}

function pressEdit(store: EditorStore, event: KeyboardEvent): boolean {
  const found = commandOf(event)
  if (!found || (event.key in ARROWS && store.get().edited.selection.length === 0)) return false
  store.run(found.command, found.kind)
  return true
}

/** The shortcuts of the whole editor, wherever the focus is, except in inputs and dialogs. */
export function useEditorKeys(store: EditorStore, writes: boolean, actions: EditorActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    const keyed = { store, writes, actions }
    if (isCommand && event.key.toLowerCase() === 's' && !event.defaultPrevented) {
      event.preventDefault()
      if (writes && !isAsking()) actions.onSave()
    } else if (
      !event.isComposing &&
      !isElsewhere(event) &&
      (isCommand ? pressCommand(keyed, event) : pressPlain(keyed, event))
    )
      event.preventDefault()
  })
  // Before paint: shortcuts work as soon as the editor is visible.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
