import {
  getFirstCollision,
  MouseSensor,
  PointerSensor,
  TouchSensor,
  type DragEndEvent,
  type SensorProps,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { flushSync } from 'react-dom'

// dnd-kit ends a drag with what it drew last. On a busy machine that is a place short of where the hand let go: each
// move is drawn before the next event comes.
function atOnce<Props extends SensorProps<object>>(props: Props): Props {
  return { ...props, onMove: (at) => flushSync(() => props.onMove(at)) }
}

/** dnd-kit's PointerSensor, whose last move counts. */
export class PromptPointerSensor extends PointerSensor {
  constructor(props: ConstructorParameters<typeof PointerSensor>[0]) {
    super(atOnce(props))
  }
}

/** dnd-kit's MouseSensor, whose last move counts. */
export class PromptMouseSensor extends MouseSensor {
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(atOnce(props))
  }
}

/** dnd-kit's TouchSensor, whose last move counts. */
export class PromptTouchSensor extends TouchSensor {
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    super(atOnce(props))
  }
}

/** What it was dropped on: `over` of the event is a step behind what it collides with. */
export const droppedOver = ({ collisions }: DragEndEvent): UniqueIdentifier | undefined =>
  getFirstCollision(collisions, 'id') ?? undefined
