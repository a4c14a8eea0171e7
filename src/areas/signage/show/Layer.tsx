import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Eye, EyeOff, GripVertical, Lock, LockOpen } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, type MouseEvent } from 'react'
import { cx } from '../../../ui/kit/cx'
import type { Flag } from './model/flags'
import type { ShowObject } from './model/show'
import { OBJECT_ICONS } from './ObjectContent'
import styles from './panels.module.css'
import { useObjectName } from './useObjectName'

interface LayerProps {
  readonly object: ShowObject
  readonly isChosen: boolean
  readonly writes: boolean
  readonly onPress: (event: MouseEvent, key: string) => void
  readonly onFlag: (key: string, flag: Flag, on: boolean) => void
}

/**
 * One line in the list of layers. A press selects it; it is dragged by mouse, or by a long press. Its eye and lock are
 * for the mouse only: an option contains no buttons, and the keyboard has those above the list.
 */
export const Layer = memo(function Layer({ object, isChosen, writes, onPress, onFlag }: LayerProps) {
  const translate = useTranslate()
  const name = useObjectName(object)
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: object.key })
  const Icon = OBJECT_ICONS[object.type]
  const flag = (which: Flag, Marked: typeof Eye, Unmarked: typeof Eye) => {
    const on = object[which] ?? false
    const Mark = on ? Marked : Unmarked
    if (!writes) return on && <Mark size={14} aria-hidden="true" />
    return (
      <span
        className={cx(styles.flag, on && styles.flagged)}
        title={translate(`areas.show.flags.${which}.${on ? 'off' : 'on'}`)}
        data-flag={which}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation()
          onFlag(object.key, which, !on)
        }}
      >
        <Mark size={14} />
      </span>
    )
  }
  return (
    <li
      ref={setNodeRef}
      id={`layer-${object.key}`}
      role="option"
      aria-selected={isChosen}
      className={cx(
        styles.layer,
        isChosen && styles.chosen,
        isDragging && styles.lifted,
        object.group && styles.grouped,
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onClick={(event) => onPress(event, object.key)}
      {...listeners}
    >
      <Icon size={15} aria-hidden="true" />
      <span className={cx(object.hidden && styles.unseen)}>{name}</span>
      {object.group && <span className="visuallyHidden">{translate('resources.plus-show-object.fields.group')}</span>}
      {object.locked && <span className="visuallyHidden">{translate('resources.plus-show-object.fields.locked')}</span>}
      {object.hidden && <span className="visuallyHidden">{translate('resources.plus-show-object.fields.hidden')}</span>}
      <small>{`${Math.round(object.width)} × ${Math.round(object.height)}`}</small>
      {flag('hidden', EyeOff, Eye)}
      {flag('locked', Lock, LockOpen)}
      {writes && <GripVertical className={styles.grip} size={14} aria-hidden="true" />}
    </li>
  )
})
