import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, useEffect, useRef } from 'react'
import { cx } from '../../../ui/kit/cx'
import { useEditorStore } from './editorStore'
import { choose, openSlide } from './model/editor'
import type { Screen, Slide } from './model/show'
import { SlidePicture } from './SlidePicture'
import styles from './slides.module.css'

/** Of the picture of a portrait screen, in CSS pixels. */
const MAX_HEIGHT = 150

interface SlideCardProps {
  readonly slide: Slide
  readonly screen: Screen
  /** Of its picture, in CSS pixels. */
  readonly width: number
  readonly number: number
  readonly isOpen: boolean
  readonly writes: boolean
}

/** One slide of the strip: its number, its duration, a thumbnail. */
export const SlideCard = memo(function SlideCard({ slide, screen, width, number, isOpen, writes }: SlideCardProps) {
  const translate = useTranslate()
  const store = useEditorStore()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: slide.key,
    disabled: !writes,
  })
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen && card.current) keepInSight(card.current)
  }, [isOpen])
  return (
    <li
      ref={(element) => {
        card.current = element
        setNodeRef(element)
      }}
      className={cx(styles.card, isOpen && styles.open, isDragging && styles.lifted)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onContextMenu={(event) => {
        event.preventDefault()
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        store.run((edited) => choose([])(openSlide(slide.key)(edited)))
        // The menu key has no pointer position.
        store.openOverlay({
          what: 'menu',
          ...(event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom }),
        })
      }}
    >
      <span className={styles.facts}>
        <b>{number}</b>
        <span>{translate('areas.show.seconds', { seconds: slide.duration })}</span>
      </span>
      <button
        type="button"
        className={styles.picture}
        style={{
          aspectRatio: `${screen.width} / ${screen.height}`,
          width: `min(100%, ${(MAX_HEIGHT * screen.width) / screen.height}px)`,
        }}
        aria-current={isOpen}
        onClick={() => store.run(openSlide(slide.key))}
        aria-label={translate('areas.show.slideOf', {
          number,
          seconds: slide.duration,
          smart_count: slide.objects.length,
        })}
      >
        <Small slide={slide} screen={screen} width={width} />
      </button>
      {writes && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.grip}
          {...attributes}
          {...listeners}
          aria-label={translate('areas.show.moveSlide', { number })}
          data-own-keys=""
        >
          <GripVertical size={14} aria-hidden="true" />
        </button>
      )}
    </li>
  )
})

/** Scrolls only the list, to show a card. */
function keepInSight(card: HTMLElement): void {
  const list = card.parentElement
  if (!list) return
  if (card.offsetTop < list.scrollTop) list.scrollTop = card.offsetTop
  else if (card.offsetTop + card.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = card.offsetTop + card.offsetHeight - list.clientHeight
}

const Small = memo(function Small({
  slide,
  screen,
  width,
}: {
  readonly slide: Slide
  readonly screen: Screen
  readonly width: number
}) {
  return <SlidePicture slide={slide} screen={screen} width={width} live="picture" />
})
