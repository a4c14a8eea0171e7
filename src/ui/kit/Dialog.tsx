import { Dialog as Base } from '@base-ui/react/dialog'
import { useTranslate } from 'ra-core'
import { useRef, type ReactNode, type RefObject } from 'react'
import { CloseIcon } from './icons'
import { cx } from './cx'
import { IconButton } from './IconButton'
import { useDialogStack } from './useDialogStack'
import styles from './Dialog.module.css'

/** What can be typed in or chosen from. */
export const FIELD = ':is(input, textarea):not(:disabled, :read-only), select:not(:disabled)'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** Stands under the title and is read out with it. */
  readonly description?: ReactNode
  /** 'wide' is as wide as the window and as high as what it holds; 'full' fills the window. */
  readonly size?: 's' | 'm' | 'l' | 'wide' | 'full'
  readonly children?: ReactNode
  /** The buttons: first the one that leaves all as it is, the default one last. */
  readonly footer?: ReactNode
  /** false: neither Escape, nor a press outside, nor a cross closes it. */
  readonly dismissible?: boolean
  /** false: a press outside does not close it, Escape and the cross do: for forms. */
  readonly closeOnOutsidePress?: boolean
  /** The body has no padding: it holds a table or panels of its own. */
  readonly flush?: boolean
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly role?: 'dialog' | 'alertdialog'
}

/** A modal dialog; on a phone a sheet over the whole screen (a small one stays small). */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'm', children, footer, dismissible = true, flush = false, role } = props
  const translate = useTranslate()
  const popup = useRef<HTMLDivElement>(null)
  const isTaken = useDialogStack(open, () => dismissible && onOpenChange(false))
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible || props.closeOnOutsidePress === false}
      onOpenChange={(next, details) => {
        if (!next && (!dismissible || (details.reason === 'escape-key' && isTaken(details.event)))) return details.cancel()
        onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={cx(styles.popup, styles[size])}
            {...(role && { role })}
            ref={popup}
            initialFocus={props.initialFocus ?? ((by) => (by === 'touch' ? popup.current : firstControl(popup.current)))}
          >
            <header className={styles.header}>
              <div>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {description && <Base.Description className={styles.description}>{description}</Base.Description>}
              </div>
              {dismissible && (
                <IconButton size="s" label={translate('kit.close')} icon={<CloseIcon />} onClick={() => onOpenChange(false)} />
              )}
            </header>
            <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

// What one came for, not the cross: the first field, else the usual button. A finger gets no keyboard unasked, and
// what is still loading takes the focus itself when it is there.
function firstControl(popup: HTMLElement | null): HTMLElement | true {
  if (popup?.querySelector('[aria-busy]')) return popup
  const field = popup?.querySelector<HTMLElement>(FIELD)
  const buttons = popup?.querySelectorAll<HTMLElement>('footer button:not(:disabled)')
  return field ?? buttons?.[buttons.length - 1] ?? true
}
