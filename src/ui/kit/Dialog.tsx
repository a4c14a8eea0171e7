import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from 'ra-core'
import { useId, useRef, type ReactNode, type RefObject } from 'react'
import { CloseIcon } from './icons'
import { IconButton } from './IconButton'
import { Instant } from './Instant'
import { useEscape } from './useEscape'
import { useOpenFocus } from './useOpenFocus'
import { useScrolledByKeys } from './useScrolledByKeys'
import styles from './Dialog.module.css'

/** Controls that take input. */
export const FIELD =
  ':is(input, textarea):not(:disabled, :read-only), select:not(:disabled), [type="radio"]:checked:not(:disabled)'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** Shown below the title and announced with it. */
  readonly description?: ReactNode
  /** 'wide' is as wide as the window and as high as what it holds; 'full' fills the window. */
  readonly size?: 's' | 'm' | 'l' | 'wide' | 'full'
  readonly children?: ReactNode
  /** The buttons: cancel first, the default one last. */
  readonly footer?: ReactNode
  /** false: neither Escape, nor a press outside, nor a close button closes it. */
  readonly dismissible?: boolean
  /** false: a press outside does not close it, Escape and the close button do: for forms. */
  readonly closeOnOutsidePress?: boolean
  /** The body has no padding: it holds a table or panels of its own. */
  readonly flush?: boolean
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly role?: 'dialog' | 'alertdialog'
}

const WIDTHS = { s: 'xs', m: 'sm', l: 'md', wide: false, full: false } as const

/** A modal dialog; on a phone a sheet over the whole screen (a small one stays small). */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    size = 'm',
    children,
    footer,
    dismissible = true,
    closeOnOutsidePress = true,
    flush = false,
    role = 'dialog',
  } = props
  const translate = useTranslate()
  const id = useId()
  const close = () => dismissible && onOpenChange(false)
  useEscape(open, close)
  return (
    <MuiDialog
      open={open}
      // Escape is the topmost's, wherever the focus is (useEscape); where the focus comes from and goes to, too (Focus).
      disableEscapeKeyDown
      disableRestoreFocus
      onClose={() => closeOnOutsidePress && close()}
      slots={{ transition: Instant }}
      fullWidth
      maxWidth={WIDTHS[size]}
      fullScreen={size === 'full'}
      role={role}
      aria-labelledby={id}
      {...(description && { 'aria-describedby': `${id}-text` })}
    >
      <div className={styles.header}>
        <div>
          <DialogTitle id={id} className={styles.title}>
            {title}
          </DialogTitle>
          {description && (
            <p id={`${id}-text`} className={styles.description}>
              {description}
            </p>
          )}
        </div>
        {dismissible && (
          <IconButton
            size="s"
            label={translate('kit.close')}
            icon={<CloseIcon />}
            onClick={() => onOpenChange(false)}
          />
        )}
      </div>
      <Content titleId={id} flush={flush}>
        {children}
      </Content>
      {footer && <DialogActions>{footer}</DialogActions>}
      <Focus titleId={id} initial={props.initialFocus} />
    </MuiDialog>
  )
}

function Content({
  titleId,
  flush,
  children,
}: {
  readonly titleId: string
  readonly flush: boolean
  readonly children: ReactNode
}) {
  const region = useRef<HTMLDivElement>(null)
  const isReached = useScrolledByKeys(region)
  return (
    <DialogContent
      ref={region}
      className={flush ? styles.flush : undefined}
      {...(isReached && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
    >
      {children}
    </DialogContent>
  )
}

/** Rendered last in the dialog, so that what it looks for is there. */
function Focus({
  titleId,
  initial,
}: {
  readonly titleId: string
  readonly initial: RefObject<HTMLElement | null> | undefined
}) {
  const popup = useRef<HTMLElement>(null)
  const find = () =>
    (popup.current ??= document.getElementById(titleId)?.closest<HTMLElement>('.MuiDialog-paper') ?? null)
  useOpenFocus(find, () => initial?.current ?? firstControl(find()))
  return null
}

/**
 * What the user came for, not the close button: the first field, else the default button. On a touch screen no keyboard opens
 * unasked, and what is still loading takes the focus itself once it is there.
 */
export function firstControl(popup: HTMLElement | null): HTMLElement | null | undefined {
  if (matchMedia('(pointer: coarse)').matches || popup?.querySelector('[aria-busy="true"]')) return popup
  const field = popup?.querySelector<HTMLElement>(FIELD)
  const buttons = popup?.querySelectorAll<HTMLElement>('.MuiDialogActions-root button:not(:disabled)')
  return (
    field ??
    buttons?.[buttons.length - 1] ??
    popup?.querySelector<HTMLElement>('button:not(:disabled), a[href]') ??
    popup
  )
}
