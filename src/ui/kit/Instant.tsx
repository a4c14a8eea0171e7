import { cloneElement, useEffectEvent, useLayoutEffect, type HTMLAttributes, type ReactElement, type Ref } from 'react'

interface InstantProps extends HTMLAttributes<HTMLElement> {
  readonly children: ReactElement
  readonly in?: boolean
  readonly onEnter?: () => void
  readonly onExited?: () => void
  readonly ref?: Ref<HTMLElement>
  // What MUI passes to its own transitions.
  readonly appear?: boolean
  readonly timeout?: unknown
  readonly ownerState?: unknown
}

/**
 * A transition that takes no time, in place of MUI's: what is opened is there in the frame that shows it, and what is
 * closed is gone in the next one, without timers and without the layout that a fade forces.
 */
export function Instant({
  children,
  in: isIn = false,
  onEnter,
  onExited,
  appear: _appear,
  timeout: _timeout,
  ownerState: _ownerState,
  ...rest
}: InstantProps) {
  const follow = useEffectEvent(() => (isIn ? onEnter?.() : onExited?.()))
  useLayoutEffect(() => follow(), [isIn])
  return cloneElement(children, rest)
}
