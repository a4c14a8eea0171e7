import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { droppedOver, PromptPointerSensor } from '../../../ui/kit/dragging'
import { IconButton } from '../../../ui/kit/IconButton'
import { useEditor, useEditorStore } from './editorStore'
import { addSlide, duplicateSlide, moveSlide, removeSlide } from './model/editor'
import { roundOf } from './model/playing'
import { LIMITS } from './model/show'
import { SlideCard } from './SlideCard'
import styles from './slides.module.css'
import { useRestingShow } from './useRestingShow'

// Constants: new objects would re-render every card.
const BY_POINTER = { activationConstraint: { distance: 4 } }
const BY_KEYS = { coordinateGetter: sortableKeyboardCoordinates }

/** All slides in order: to open, to reorder by dragging or keys, to add, duplicate and remove. */
export const SlideStrip = memo(function SlideStrip({ writes }: { readonly writes: boolean }) {
  const translate = useTranslate()
  const store = useEditorStore()
  // Thumbnails may lag behind.
  const show = useDeferredValue(useRestingShow())
  const open = useEditor((view) => view.edited.slideKey)
  const sensors = useSensors(useSensor(PromptPointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYS))
  const { slides } = show
  const keys = useMemo(() => slides.map(({ key }) => key), [slides])
  const [width, setWidth] = useState(0)
  // All cards are as wide as the first.
  const watch = useCallback((list: HTMLElement | null) => {
    if (!list) return
    const look = () => setWidth(list.querySelector('[aria-current]')?.clientWidth ?? 0)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(list)
    return () => resized.disconnect()
  }, [])
  const place = (id: UniqueIdentifier) => keys.indexOf(String(id)) + 1
  const isFull = slides.length >= LIMITS.slides
  const round = Math.round(roundOf(show) / 1000)

  const words = (key: string, id: UniqueIdentifier, over?: UniqueIdentifier) =>
    translate(`areas.show.moving.${key}`, {
      slide: place(id),
      place: over === undefined ? place(id) : place(over),
      count: keys.length,
    })
  const announcements: Announcements = {
    onDragStart: ({ active }) => words('lifted', active.id),
    onDragOver: ({ active, over }) => words('over', active.id, over?.id),
    onDragEnd: ({ active, over }) => words('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => words('cancelled', active.id),
  }
  const onDragEnd = (event: DragEndEvent) => {
    const over = droppedOver(event)
    if (over !== undefined) store.run(moveSlide(String(event.active.id), place(over) - 1))
  }

  return (
    <section className={styles.strip} aria-label={translate('areas.show.slides')}>
      <header className={styles.head}>
        <h2>{translate('areas.show.slides')}</h2>
        <p>{translate('areas.show.round', { smart_count: slides.length, seconds: round })}</p>
        {writes && (
          <div className={styles.actions}>
            <Button size="s" icon={<Plus aria-hidden="true" />} disabled={isFull} onClick={() => store.run(addSlide)}>
              {translate('areas.show.addSlide')}
            </Button>
            <IconButton
              size="s"
              label={translate('areas.show.duplicateSlide')}
              icon={<Copy aria-hidden="true" />}
              unavailable={isFull}
              onClick={() => store.run(duplicateSlide)}
            />
            <IconButton
              size="s"
              label={translate('areas.show.removeSlide')}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => store.run(removeSlide)}
            />
          </div>
        )}
      </header>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: { draggable: translate('areas.show.moving.help') } }}
      >
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          <ol ref={watch} className={styles.list}>
            {slides.map((slide, at) => (
              <SlideCard
                key={slide.key}
                slide={slide}
                screen={show.screen}
                width={width}
                number={at + 1}
                isOpen={slide.key === open}
                writes={writes}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </section>
  )
})
