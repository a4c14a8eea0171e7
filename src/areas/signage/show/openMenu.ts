import type { MouseEvent } from 'react'
import type { EditorStore } from './editorStore'
import { choose } from './model/editor'
import { groupOf } from './model/groups'
import { domId } from './place'

/**
 * Opens the context menu. A press on an unselected object selects it first; the menu key opens the menu at the
 * selection.
 * @param key of the layer that was pressed; undefined looks under the pointer
 */
export function openMenu(store: EditorStore, event: MouseEvent, key?: string): void {
  event.preventDefault()
  // A long press on a layer drags it instead.
  if (key !== undefined && isTouch(event.nativeEvent)) return
  const { selection } = store.get().edited
  const pressed =
    key ??
    (event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-object]')?.dataset['object']
      : undefined)
  const isByKey = pressed === undefined && event.button !== 2
  if (pressed !== undefined && !selection.includes(pressed))
    store.run(choose(key === undefined ? groupOf(store.get().edited, pressed) : [pressed]))
  else if (pressed === undefined && !isByKey) store.run(choose([]))
  const last = isByKey ? selection.at(-1) : undefined
  const box =
    last === undefined
      ? undefined
      : (document.getElementById(domId(last)) ?? document.getElementById(`layer-${last}`))?.getBoundingClientRect()
  store.openOverlay({
    what: 'menu',
    ...(box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: event.clientX, y: event.clientY }),
  })
}

const isTouch = (event: Event) => 'pointerType' in event && event.pointerType === 'touch'
