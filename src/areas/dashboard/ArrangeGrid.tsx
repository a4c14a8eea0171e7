import {
  closestCenter,
  DndContext,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core'
import { ChevronLeft, ChevronRight, EyeOff, GripVertical, Plus, Shrink, StretchHorizontal } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useRef, useState, type CSSProperties } from 'react'
import { useViewer } from '../../data/session'
import { Button } from '../../ui/kit/Button'
import { cx } from '../../ui/kit/cx'
import { droppedOver, PromptPointerSensor } from '../../ui/kit/dragging'
import { IconButton } from '../../ui/kit/IconButton'
import {
  hiddenPanels,
  hidePanel,
  movePanel,
  putPanel,
  resizePanel,
  showPanel,
  type DashboardView,
  type PanelPlace,
} from './arrangement'
import { PanelCard } from './PanelCard'
import { isPanelId, mayRead, SIZES, type PanelId } from './panels'
import { spansOf, wholeRows } from './rows'
import styles from './arrange.module.css'
import dashboard from './dashboard.module.css'

export interface ArrangeGridProps {
  readonly view: DashboardView
  /** The panels of the view that the viewer may see. */
  readonly panels: readonly PanelPlace[]
  readonly onChange: (view: DashboardView) => void
  readonly onReset: () => void
  readonly onDone: () => void
}

/**
 * The dashboard while it is being arranged. Panels are dragged by their handle, or moved, resized and hidden with buttons;
 * on the handle the arrow keys move the panel. Changes are announced to screen readers.
 */
export function ArrangeGrid({ view, panels, onChange, onReset, onDone }: ArrangeGridProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(useSensor(PromptPointerSensor, { activationConstraint: { distance: 4 } }))
  const ids = panels.map(({ id }) => id)
  const [spans, whole] = [spansOf(panels), wholeRows(panels)]
  const name = (id: PanelId) => translate(`areas.dashboard.panels.${id}`)
  const hidden = hiddenPanels(view).filter((id) => mayRead(viewer, id))

  const move = (id: PanelId, step: number) => {
    const next = movePanel(view, id, step, ids)
    const place = next.panels.filter((panel) => ids.includes(panel.id)).findIndex((panel) => panel.id === id)
    setAnnouncement(
      translate('areas.dashboard.arranging.moved', { panel: name(id), place: place + 1, count: ids.length }),
    )
    onChange(next)
  }
  const resize = (id: PanelId, step: 1 | -1) => {
    const next = resizePanel(view, id, step)
    const size = next.panels.find((panel) => panel.id === id)?.size ?? 'full'
    setAnnouncement(
      translate('areas.dashboard.arranging.resized', {
        panel: name(id),
        size: translate(`areas.dashboard.sizes.${size}`),
      }),
    )
    onChange(next)
  }
  const hide = (id: PanelId) => {
    setAnnouncement(translate('areas.dashboard.arranging.hidden', { panel: name(id) }))
    onChange(hidePanel(view, id))
  }
  const onDragEnd = (event: DragEndEvent) => {
    const [from, to] = [String(event.active.id), String(droppedOver(event) ?? '')]
    if (isPanelId(from) && isPanelId(to)) onChange(putPanel(view, from, to))
  }

  return (
    <DndContext sensors={sensors} collisionDetection={underPointer} onDragEnd={onDragEnd}>
      <div className={styles.bar}>
        <p>{translate('areas.dashboard.arranging.help')}</p>
        <Button variant="ghost" onClick={onReset}>
          {translate('areas.dashboard.views.reset')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {translate('areas.dashboard.arranging.done')}
        </Button>
      </div>
      {hidden.length > 0 && (
        <div className={styles.hidden} role="group" aria-label={translate('areas.dashboard.arranging.hiddenPanels')}>
          <span>{translate('areas.dashboard.arranging.hiddenPanels')}</span>
          {hidden.map((id) => (
            <Button key={id} size="s" icon={<Plus />} onClick={() => onChange(showPanel(view, id))}>
              {name(id)}
            </Button>
          ))}
        </div>
      )}
      <div className={dashboard.grid}>
        {panels.map((panel, at) => (
          <ArrangedPanel
            key={panel.id}
            panel={panel}
            span={spans.get(panel.id)}
            isWhole={whole.has(panel.id)}
            isFirst={at === 0}
            isLast={at === panels.length - 1}
            onMove={move}
            onResize={resize}
            onHide={hide}
          />
        ))}
      </div>
      <p className="visuallyHidden" role="status">
        {announcement}
      </p>
    </DndContext>
  )
}

interface ArrangedPanelProps {
  readonly panel: PanelPlace
  readonly span: number | undefined
  readonly isWhole: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (id: PanelId, step: number) => void
  readonly onResize: (id: PanelId, step: 1 | -1) => void
  readonly onHide: (id: PanelId) => void
}

// The panel under the pointer, or the nearest one.
const underPointer: CollisionDetection = (drag) => {
  const found = pointerWithin(drag).filter(({ id }) => id !== drag.active.id)
  return found.length > 0 ? found : closestCenter(drag)
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -99,
  End: 99,
}

function ArrangedPanel({ panel, span, isWhole, isFirst, isLast, onMove, onResize, onHide }: ArrangedPanelProps) {
  const translate = useTranslate()
  const { id, size } = panel
  const drag = useDraggable({ id })
  const drop = useDroppable({ id })
  const handle = useRef<HTMLButtonElement>(null)
  const about = { panel: translate(`areas.dashboard.panels.${id}`) }
  const shift = drag.transform && { transform: `translate(${drag.transform.x}px, ${drag.transform.y}px)` }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(id, step)
    // Moving the element in the document drops the focus.
    requestAnimationFrame(() => handle.current?.focus())
  }
  return (
    <div
      ref={(node) => {
        drag.setNodeRef(node)
        drop.setNodeRef(node)
      }}
      data-size={size}
      data-whole={isWhole || undefined}
      data-arranged={id}
      className={cx(styles.place, drag.isDragging && styles.dragged, drop.isOver && !drag.isDragging && styles.target)}
      style={{ '--span': span, ...shift } as CSSProperties}
    >
      <PanelCard
        panel={{ id, size: 'full' }}
        tools={
          <span className={styles.tools}>
            <IconButton
              size="s"
              label={translate('areas.dashboard.arranging.earlier', about)}
              icon={<ChevronLeft />}
              unavailable={isFirst}
              onClick={() => onMove(id, -1)}
            />
            <IconButton
              size="s"
              label={translate('areas.dashboard.arranging.later', about)}
              icon={<ChevronRight />}
              unavailable={isLast}
              onClick={() => onMove(id, 1)}
            />
            <IconButton
              size="s"
              label={translate('areas.dashboard.arranging.narrower', about)}
              icon={<Shrink />}
              unavailable={size === SIZES[0]}
              onClick={() => onResize(id, -1)}
            />
            <IconButton
              size="s"
              label={translate('areas.dashboard.arranging.wider', about)}
              icon={<StretchHorizontal />}
              unavailable={size === SIZES.at(-1)}
              onClick={() => onResize(id, 1)}
            />
            <IconButton
              size="s"
              label={translate('areas.dashboard.arranging.hide', about)}
              icon={<EyeOff />}
              onClick={() => onHide(id)}
            />
            <IconButton
              size="s"
              ref={(node) => {
                handle.current = node
                drag.setActivatorNodeRef(node)
              }}
              className={styles.handle ?? ''}
              label={translate('areas.dashboard.arranging.drag', about)}
              icon={<GripVertical />}
              {...drag.listeners}
              onKeyDown={onKeyDown}
            />
          </span>
        }
      />
    </div>
  )
}
