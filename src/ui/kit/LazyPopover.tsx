import { cloneElement, useState, type ComponentType, type HTMLAttributes, type ReactElement } from 'react'
import type { PopoverProps } from './Popover'
import { showError } from './errorDialog'

let Popover: ComponentType<PopoverProps> | undefined
const load = () => import('./Popover').then((module) => (Popover = module.Popover))
const preload = () => void load().catch(() => undefined)

/** A `Popover` that is only its button until that is first pressed: most are never opened. */
export function LazyPopover({ trigger, open, onOpenChange, ...rest }: PopoverProps) {
  const [used, setUsed] = useState(false)
  const [ownOpen, setOwnOpen] = useState(false)
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  if (Popover && used) return <Popover {...rest} trigger={trigger} open={open ?? ownOpen} onOpenChange={change} />
  // Once the press is over, or the popover would take it for one elsewhere.
  const show = () =>
    void load().then(
      () => {
        setUsed(true)
        change(true)
      },
      (error: unknown) => showError(undefined, error),
    )
  const button = trigger as ReactElement<HTMLAttributes<HTMLElement>>
  return cloneElement(button, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: show,
    onPointerEnter: preload,
    onFocus: preload,
  })
}
