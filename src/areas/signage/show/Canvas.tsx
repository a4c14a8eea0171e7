import { useTranslate } from 'ra-core'
import { memo, useId, useRef, type CSSProperties } from 'react'
import { cx } from '../../../ui/kit/cx'
import styles from './canvas.module.css'
import { canvasKey } from './canvasKey'
import { useEditor, useEditorStore } from './editorStore'
import { Guides } from './Guides'
import { slideOf } from './model/editor'
import type { ShowObject } from './model/show'
import { ObjectContent } from './ObjectContent'
import { SelectionFrame } from './SelectionFrame'
import { useCanvasPointer } from './useCanvasPointer'
import { useObjectName } from './useObjectName'
import { useWheelZoom } from './useWheelZoom'

/**
 * The slide that is open, at the scale of the zoom, and what is chosen on it. It scrolls where it is wider than its place.
 * It is one stop of the keyboard: Enter goes in, Tab from object to object, Escape out again.
 */
export function Canvas({ writes }: { readonly writes: boolean }) {
  const translate = useTranslate()
  const hint = useId()
  const area = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const store = useEditorStore()
  const objects = useEditor((view) => view.objects)
  const selection = useEditor((view) => view.edited.selection)
  const bgColor = useEditor((view) => slideOf(view.edited).bgColor)
  const { width, height } = useEditor((view) => view.edited.show.screen)
  const zoom = useEditor((view) => view.zoom)
  const { handlers, giveUp } = useCanvasPointer(screen, writes)
  useWheelZoom(area)
  const chosen = new Set(selection)
  const last = selection.at(-1)

  return (
    <div
      ref={area}
      className={styles.area}
      role="listbox"
      aria-multiselectable="true"
      aria-label={translate('areas.show.canvas')}
      aria-describedby={hint}
      aria-activedescendant={last === undefined ? undefined : domId(last)}
      tabIndex={0}
      onKeyDown={(event) => {
        if ((event.key === 'Escape' && giveUp()) || canvasKey(store, event)) event.preventDefault()
      }}
      {...handlers}
    >
      <div className={styles.board} style={{ width: width * zoom, height: height * zoom }}>
        <div ref={screen} className={styles.screen} style={{ background: bgColor }}>
          <div className={styles.content} style={{ width, height, transform: `scale(${zoom})` }}>
            {objects.map((object) => (
              <CanvasObject key={object.key} object={object} isChosen={chosen.has(object.key)} />
            ))}
          </div>
          {objects.length === 0 && <p className={styles.empty}>{translate(writes ? 'areas.show.emptySlide' : 'areas.show.nothingHere')}</p>}
        </div>
        <SelectionFrame writes={writes} />
        <Guides />
      </div>
      <p id={hint} className="visuallyHidden">{translate('areas.show.canvasHint')}</p>
    </div>
  )
}

/** What names an object on the canvas. */
export const domId = (key: string) => `show-object-${key}`

/** Where an object stands: moved and turned by one transform, so that a drag lays nothing out anew. */
export const placeOf = ({ left, top, width, height, angle }: ShowObject): CSSProperties => ({
  width,
  height,
  transform: `translate(${left}px, ${top}px)${angle === 0 ? '' : ` rotate(${angle}deg)`}`,
})

const CanvasObject = memo(function CanvasObject({ object, isChosen }: { readonly object: ShowObject; readonly isChosen: boolean }) {
  const name = useObjectName(object)
  return (
    <div id={domId(object.key)} data-object={object.key} className={cx(styles.object, isChosen && styles.chosen)} role="option" aria-selected={isChosen} aria-label={name} style={placeOf(object)}>
      <ObjectContent type={object.type} id={object.id} live="still" />
    </div>
  )
})
