import { useForkRef } from '@mui/material/utils'
import {
  cloneElement,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
} from 'react'

type TriggerProps = HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLElement> }

/**
 * The button that opens something beside it.
 * @param kind what opens
 * @param isOpen whether it is open
 * @param onToggle opens and closes it
 * @returns the element to draw, and the button once it has opened something
 */
export function useTrigger(
  trigger: ReactElement,
  kind: 'menu' | 'dialog',
  isOpen: boolean,
  onToggle: (open: boolean) => void,
) {
  const place = useRef<HTMLElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const element = trigger as ReactElement<TriggerProps>
  const { onClick, onKeyDown } = element.props
  const ref = useForkRef(element.props.ref, place)
  // Only for what is open: a state that is set as each page comes and goes holds its painting up.
  useLayoutEffect(() => {
    if (isOpen) setAnchor(place.current)
  }, [isOpen])
  const button = cloneElement(element, {
    ref,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    onClick: (event) => {
      onClick?.(event)
      onToggle(!isOpen)
    },
    onKeyDown: (event) => {
      onKeyDown?.(event)
      if (kind !== 'menu' || isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      onToggle(true)
    },
  })
  return { button, anchor }
}
