import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { cx } from '../../../ui/kit/cx'
import type { ShowObject } from './model/show'
import { OBJECT_ICONS } from './ObjectContent'
import styles from './panels.module.css'
import { useObjectName } from './useObjectName'

interface LayerProps {
  readonly object: ShowObject
  readonly isChosen: boolean
  readonly writes: boolean
  readonly onPress: (event: MouseEvent, key: string) => void
}

/** One line of the list of layers. A press chooses it; a mouse drags it, and a finger that rests on it first. */
export const Layer = memo(function Layer({ object, isChosen, writes, onPress }: LayerProps) {
  const name = useObjectName(object)
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: object.key })
  const Icon = OBJECT_ICONS[object.type]
  return (
    <li
      ref={setNodeRef}
      id={`layer-${object.key}`}
      role="option"
      aria-selected={isChosen}
      className={cx(styles.layer, isChosen && styles.chosen, isDragging && styles.lifted)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onClick={(event) => onPress(event, object.key)}
      {...listeners}
    >
      <Icon size={15} aria-hidden="true" />
      <span>{name}</span>
      <small>{`${Math.round(object.width)} × ${Math.round(object.height)}`}</small>
      {writes && <GripVertical className={styles.grip} size={14} aria-hidden="true" />}
    </li>
  )
})
