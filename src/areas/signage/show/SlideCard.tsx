import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, useEffect, useRef } from 'react'
import { cx } from '../../../ui/kit/cx'
import type { Screen, Slide } from './model/show'
import { SlidePicture } from './SlidePicture'
import styles from './slides.module.css'

const WIDTH = 208

interface SlideCardProps {
  readonly slide: Slide
  readonly screen: Screen
  readonly number: number
  readonly isOpen: boolean
  readonly writes: boolean
  readonly onOpen: () => void
}

/** One slide of the strip: a small picture of it, its number, how long it stays. */
export function SlideCard({ slide, screen, number, isOpen, writes, onOpen }: SlideCardProps) {
  const translate = useTranslate()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: slide.key, disabled: !writes })
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isOpen])
  return (
    <li
      ref={(element) => {
        card.current = element
        setNodeRef(element)
      }}
      className={cx(styles.card, isOpen && styles.open, isDragging && styles.lifted)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button type="button" className={styles.picture} aria-current={isOpen} onClick={onOpen} aria-label={translate('areas.show.slideOf', { number, seconds: slide.duration, smart_count: slide.objects.length })}>
        <Small slide={slide} screen={screen} />
      </button>
      <div className={styles.foot}>
        <b>{number}</b>
        <span>{translate('areas.show.seconds', { seconds: slide.duration })}</span>
        {writes && (
          <button ref={setActivatorNodeRef} type="button" className={styles.grip} {...attributes} {...listeners} aria-label={translate('areas.show.moveSlide', { number })} data-own-keys="">
            <GripVertical size={14} aria-hidden="true" />
          </button>
        )}
      </div>
    </li>
  )
}

const Small = memo(function Small({ slide, screen }: { readonly slide: Slide; readonly screen: Screen }) {
  return <SlidePicture slide={slide} screen={screen} width={WIDTH} live="picture" />
})
