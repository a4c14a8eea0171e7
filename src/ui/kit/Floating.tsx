import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper from '@mui/material/Paper'
import Popper, { type PopperProps } from '@mui/material/Popper'
import { useCallback, useRef, type HTMLAttributes, type ReactNode, type Ref } from 'react'
import { useEscape } from './useEscape'
import { useOpenFocus } from './useOpenFocus'
import styles from './Floating.module.css'

export interface FloatingProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  /** What it opens beside: an element or a point. */
  readonly anchor: NonNullable<PopperProps['anchorEl']>
  readonly placement: NonNullable<PopperProps['placement']>
  readonly onClose: () => void
  /** Gets the focus when it opens. */
  readonly firstFocus: (popup: HTMLElement) => HTMLElement | null
  /** Gets the focus when it has closed. */
  readonly finalFocus: () => HTMLElement | null
  readonly children: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

type PopperRef = Extract<PopperProps['popperRef'], { current: unknown }>

const GAP = 4
const EDGE = 8
const MODIFIERS = [
  { name: 'offset', options: { offset: [0, GAP] } },
  { name: 'preventOverflow', options: { padding: EDGE, altAxis: true } },
  { name: 'flip', options: { padding: EDGE } },
]

/**
 * Opens beside something and leaves the page usable: nothing is hidden from assistive technology or covered, which
 * MUI's own Menu and Popover do. It closes on Escape and on a press elsewhere, which still reaches its target.
 */
export function Floating({ anchor, placement, onClose, firstFocus, finalFocus, children, ...rest }: FloatingProps) {
  const popup = useRef<HTMLDivElement>(null)
  const popper: PopperRef = useRef(null)
  const watch = useCallback((element: HTMLDivElement | null) => {
    popup.current = element
    if (!element) return
    // If it grows while it is open, it is moved back into the window. The first report is of its initial size.
    let isOpening = true
    const resized = new ResizeObserver(() => {
      if (!isOpening) void popper.current?.update()
      isOpening = false
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  useEscape(true, onClose)
  const onPressElsewhere = (event: Event) => {
    // A press on what opened it is that button's to answer.
    if (!(anchor instanceof Element && event.target instanceof Node && anchor.contains(event.target))) onClose()
  }
  return (
    <Popper
      open
      popperRef={popper}
      anchorEl={anchor}
      placement={placement}
      modifiers={MODIFIERS}
      className={styles.floating ?? ''}
      role="presentation"
    >
      <ClickAwayListener mouseEvent="onPointerDown" touchEvent={false} onClickAway={onPressElsewhere}>
        <Paper {...rest} ref={watch} tabIndex={-1} elevation={8}>
          {children}
          <Focus popup={() => popup.current} first={firstFocus} final={finalFocus} />
        </Paper>
      </ClickAwayListener>
    </Popper>
  )
}

interface FocusProps {
  readonly popup: () => HTMLElement | null
  readonly first: FloatingProps['firstFocus']
  readonly final: FloatingProps['finalFocus']
}

/** Rendered last in the popup, so that what it looks for is there. */
function Focus({ popup, first, final }: FocusProps) {
  const mark = useRef<HTMLElement>(null)
  const find = () => popup() ?? mark.current?.closest<HTMLElement>('.MuiPaper-root')
  useOpenFocus(
    find,
    () => {
      const element = find()
      return element ? (first(element) ?? element) : null
    },
    final,
  )
  return <i ref={mark} hidden />
}
