import { useTranslate } from 'ra-core'
import { memo, useMemo, useRef } from 'react'
import { cx } from '../../../ui/kit/cx'
import styles from './canvas.module.css'
import { askMenu } from './askMenu'
import { canvasKey } from './canvasKey'
import { useEditor, useEditorStore } from './editorStore'
import { Guides } from './Guides'
import { choose, slideOf } from './model/editor'
import type { ShowObject } from './model/show'
import { ObjectContent } from './ObjectContent'
import { domId, placeOf } from './place'
import { SelectionFrame } from './SelectionFrame'
import { useCanvasPointer } from './useCanvasPointer'
import { useDragDrawing } from './useDragDrawing'
import { useObjectName } from './useObjectName'
import { usePanning } from './usePanning'
import { useWheelZoom } from './useWheelZoom'

/**
 * The slide that is open, at the scale of the zoom, and what is chosen on it. It scrolls where it is wider than its place.
 * It is one stop of the keyboard: Enter goes in, Tab from object to object, Escape out again.
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
  // A list without entries is none to assistive technology.
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
        const key = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-object]')?.dataset['object']
        if (key === undefined || !selection.includes(key)) return
        // Of a group the first one goes into it.
        if (selection.length > 1) store.run(choose([key]))
        else if (writes) store.ask({ what: 'edit', key })
      }}
      onContextMenu={(event) => {
        giveUp()
        askMenu(store, event)
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
          {all.length === 0 && <p className={styles.empty}>{translate(writes ? 'areas.show.emptySlide' : 'areas.show.nothingHere')}</p>}
        </div>
        <SelectionFrame writes={writes} />
        <Guides />
      </div>
    </div>
  )
})

const CanvasObject = memo(function CanvasObject({ object, isChosen }: { readonly object: ShowObject; readonly isChosen: boolean }) {
  const name = useObjectName(object)
  return (
    <div id={domId(object.key)} data-object={object.key} className={cx(styles.object, isChosen && styles.chosen, object.locked && styles.locked)} role="option" aria-selected={isChosen} aria-label={name} style={placeOf(object)}>
      <ObjectContent type={object.type} id={object.id} live="still" />
    </div>
  )
})
