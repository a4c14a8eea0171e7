import { useTranslate } from 'ra-core'
import { memo, useMemo, useRef, type KeyboardEvent } from 'react'
import { cx } from '../../../ui/kit/cx'
import styles from './canvas.module.css'
import { openMenu } from './openMenu'
import { usePanning, useWheelZoom } from './canvasView'
import { type EditorStore, useEditor, useEditorStore } from './editorStore'
import { Guides } from './Guides'
import { choose, slideOf } from './model/editor'
import { canUngroup, chooseNextGroup } from './model/groups'
import { isReachable, type ShowObject } from './model/show'
import { ObjectContent } from './ObjectContent'
import { domId, placeOf } from './place'
import { SelectionFrame } from './SelectionFrame'
import { useCanvasPointer } from './useCanvasPointer'
import { useDragDrawing } from './useDragDrawing'
import { useObjectName } from './useObjectName'

/**
 * The open slide at the current zoom, with its selection; scrolls if it does not fit. It is one tab stop: Enter selects
 * the first object, Tab moves from object to object, Escape leaves.
 */
export const Canvas = memo(function Canvas({ writes, hintId }: { readonly writes: boolean; readonly hintId: string }) {
  const translate = useTranslate()
  const area = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const store = useEditorStore()
  const all = useEditor((view) => slideOf(view.edited).objects)
  const objects = useMemo(() => all.filter(({ hidden }) => !hidden), [all])
  const selection = useEditor((view) => view.edited.selection)
  const bgColor = useEditor((view) => slideOf(view.edited).bgColor)
  const { width, height } = useEditor((view) => view.edited.show.screen)
  const zoom = useEditor((view) => view.zoom)
  const { handlers, giveUp } = useCanvasPointer(screen, writes)
  useWheelZoom(area)
  usePanning(area)
  useDragDrawing(screen)
  // An empty listbox is invalid.
  const role = objects.length > 0 ? 'listbox' : 'group'
  const chosen = new Set(selection)
  const last = selection.findLast((key) => objects.some((object) => object.key === key))

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has one of two roles
    <div
      ref={area}
      className={styles.area}
      role={role}
      aria-multiselectable={role === 'listbox' || undefined}
      aria-label={translate('areas.show.canvas')}
      aria-describedby={hintId}
      aria-activedescendant={last === undefined ? undefined : domId(last)}
      tabIndex={0}
      onKeyDown={(event) => {
        if ((event.key === 'Escape' && giveUp()) || canvasKey(store, writes, event)) event.preventDefault()
      }}
      onDoubleClick={({ clientX, clientY }) => {
        const { selection } = store.get().edited
        const key = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-object]')?.dataset[
          'object'
        ]
        if (key === undefined || !selection.includes(key)) return
        // Of a group, the first click selects the member.
        if (selection.length > 1) store.run(choose([key]))
        else if (writes) store.openOverlay({ what: 'edit', key })
      }}
      onContextMenu={(event) => {
        giveUp()
        openMenu(store, event)
      }}
      {...handlers}
    >
      <div className={styles.board} style={{ width: width * zoom, height: height * zoom }}>
        <div ref={screen} data-screen="" className={styles.screen} style={{ background: bgColor }}>
          <div className={styles.content} style={{ width, height, transform: `scale(${zoom})` }}>
            {objects.map((object) => (
              <CanvasObject key={object.key} object={object} isChosen={chosen.has(object.key)} />
            ))}
          </div>
          {all.length === 0 && (
            <p className={styles.empty}>{translate(writes ? 'areas.show.emptySlide' : 'areas.show.nothingHere')}</p>
          )}
        </div>
        <SelectionFrame writes={writes} />
        <Guides />
      </div>
    </div>
  )
})

const CanvasObject = memo(function CanvasObject({
  object,
  isChosen,
}: {
  readonly object: ShowObject
  readonly isChosen: boolean
}) {
  const name = useObjectName(object)
  return (
    <div
      id={domId(object.key)}
      data-object={object.key}
      className={cx(styles.object, isChosen && styles.chosen, object.locked && styles.locked)}
      role="option"
      aria-selected={isChosen}
      aria-label={name}
      style={placeOf(object)}
    >
      <ObjectContent type={object.type} id={object.id} live="still" />
    </div>
  )
})

/**
 * Handles a key on the canvas: Enter selects the first object, enters a group, or edits the selected object; Tab
 * selects the next object while one is selected; Escape clears the selection, so that Tab leaves the canvas.
 * @returns whether the key was handled
 */
function canvasKey(
  store: EditorStore,
  writes: boolean,
  { key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent,
): boolean {
  if (ctrlKey || altKey || metaKey) return false
  const { selection } = store.get().edited
  const [one, second] = selection
  if (key === 'Enter' && one !== undefined && second === undefined && writes)
    store.openOverlay({ what: 'edit', key: one })
  else if (key === 'Enter' && one !== undefined && canUngroup(store.get().edited)) store.run(choose([one]))
  else if (key === 'Enter' && one === undefined) store.run(chooseNextGroup(1, isReachable))
  else if (key === 'Tab' && selection.length > 0) store.run(chooseNextGroup(shiftKey ? -1 : 1, isReachable))
  else if (key === 'Escape' && selection.length > 0) store.run(choose([]))
  else return false
  return true
}
