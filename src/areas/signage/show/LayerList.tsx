import {
  closestCenter,
  DndContext,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, EyeOff, Lock } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, useCallback, useDeferredValue, useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import { droppedOver, PromptMouseSensor, PromptTouchSensor } from '../../../ui/kit/dragging'
import { IconButton } from '../../../ui/kit/IconButton'
import { openMenu } from './openMenu'
import { useEditor, useEditorStore, type EditorView } from './editorStore'
import { Layer } from './Layer'
import { droppedOn, reordered, type Order } from './model/arranging'
import { choose, chooseNext, orderObjects, slideOf, toggle } from './model/editor'
import { hasFlag, setFlag, toggleFlag, type Flag } from './model/flags'
import type { ShowObject } from './model/show'
import styles from './panels.module.css'

const ORDERS = [
  ['front', ArrowUpToLine],
  ['forward', ArrowUp],
  ['backward', ArrowDown],
  ['back', ArrowDownToLine],
] as const

const FLAGS = [
  ['locked', Lock],
  ['hidden', EyeOff],
] as const

// Constants: new objects would re-render every layer.
const BY_MOUSE = { activationConstraint: { distance: 4 } }
const BY_FINGER = { activationConstraint: { delay: 250, tolerance: 8 } }
// Layers are not lifted by keyboard: shortcuts reorder them directly.
const NO_INSTRUCTIONS = { draggable: '' }

const layerOf = (target: EventTarget) =>
  target instanceof Element ? target.closest('[role="option"]')?.id.replace('layer-', '') : undefined

const SHOWN = ['key', 'type', 'id', 'width', 'height', 'locked', 'hidden', 'group'] as const

/** A selector for the objects of the open slide that keeps its result while their lines in the list look the same. */
export function keptLayers() {
  let [kept, seen]: (readonly ShowObject[])[] = []
  return ({ edited }: Pick<EditorView, 'edited'>): readonly ShowObject[] => {
    const { objects } = slideOf(edited)
    const isSame =
      objects === seen ||
      (kept?.length === objects.length &&
        objects.every((object, at) => SHOWN.every((field) => object[field] === kept?.[at]?.[field])))
    seen = objects
    if (!isSame || !kept) kept = objects
    return kept
  }
}

/** The objects of the open slide, topmost first: to select by name, and to reorder by dragging, keys and buttons. */
export const LayerList = memo(function LayerList({ writes }: { readonly writes: boolean }) {
  const translate = useTranslate()
  const store = useEditorStore()
  // The saved objects: a drag changes nothing here, and moves do not change the lines.
  const objects = useDeferredValue(useEditor(useMemo(() => keptLayers(), [])))
  const selection = useDeferredValue(useEditor((view) => view.edited.selection))
  const isLocked = useEditor((view) => hasFlag(view.edited, 'locked'))
  const isHidden = useEditor((view) => hasFlag(view.edited, 'hidden'))
  const isOn = { locked: isLocked, hidden: isHidden }
  const chosen = new Set(selection)
  const last = selection.at(-1)
  const order = (to: Order) => store.run(orderObjects((all, keys) => reordered(all, keys, to)))

  const sensors = useSensors(useSensor(PromptMouseSensor, BY_MOUSE), useSensor(PromptTouchSensor, BY_FINGER))
  const uppermost = useMemo(() => [...objects].reverse(), [objects])
  const names = uppermost.map(({ key }) => key).join()
  const keys = useMemo(() => names.split(','), [names])
  const place = (id: UniqueIdentifier | undefined) => keys.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: ({ active, over }) =>
      translate('areas.show.layerDropped', { place: place(over?.id ?? active.id), count: keys.length }),
    onDragCancel: () => undefined,
  }
  const onDragEnd = (event: DragEndEvent) => {
    const over = droppedOver(event)
    if (over !== undefined)
      store.run(orderObjects((all, held) => droppedOn(all, held, String(event.active.id), String(over))))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') store.run(chooseNext(event.key === 'ArrowDown' ? -1 : 1))
    else if (event.key === 'Home' || event.key === 'End')
      store.run(choose([(event.key === 'Home' ? objects.at(-1) : objects[0])?.key ?? '']))
    else if (event.key === 'Escape') store.run(choose([]))
    else return
    event.preventDefault()
  }
  const onPress = useCallback(
    (event: MouseEvent, key: string) =>
      store.run(event.shiftKey || event.ctrlKey || event.metaKey ? toggle(key) : choose([key])),
    [store],
  )

  const onFlag = useCallback((key: string, flag: Flag, on: boolean) => store.run(setFlag([key], flag, on)), [store])

  return (
    <section className={styles.panel} aria-label={translate('areas.show.layers')}>
      <header className={styles.head}>
        <h2>{translate('areas.show.layers')}</h2>
        {writes && (
          <div className={styles.tools} role="toolbar" aria-label={translate('areas.show.order.label')}>
            {ORDERS.map(([to, Icon]) => (
              <IconButton
                key={to}
                size="s"
                label={translate(`areas.show.order.${to}`)}
                icon={<Icon aria-hidden="true" />}
                unavailable={selection.length === 0}
                onClick={() => order(to)}
              />
            ))}
            {FLAGS.map(([flag, Icon]) => (
              <IconButton
                key={flag}
                size="s"
                label={translate(`areas.show.flags.${flag}.on`)}
                icon={<Icon aria-hidden="true" />}
                pressed={isOn[flag]}
                unavailable={selection.length === 0}
                onClick={() => store.run(toggleFlag(flag))}
              />
            ))}
          </div>
        )}
      </header>
      {objects.length === 0 ? (
        <p className={styles.none}>{translate('areas.show.noObjects')}</p>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={{ announcements, screenReaderInstructions: NO_INSTRUCTIONS }}
        >
          <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={!writes}>
            <ul
              className={styles.layers}
              role="listbox"
              aria-multiselectable="true"
              aria-label={translate('areas.show.layers')}
              aria-activedescendant={last === undefined ? undefined : `layer-${last}`}
              tabIndex={0}
              onKeyDown={onKeyDown}
              onContextMenu={(event) => openMenu(store, event, layerOf(event.target))}
            >
              {uppermost.map((object) => (
                <Layer
                  key={object.key}
                  object={object}
                  isChosen={chosen.has(object.key)}
                  writes={writes}
                  onPress={onPress}
                  onFlag={onFlag}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
    </section>
  )
})
