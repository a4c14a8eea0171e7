import Alert from '@mui/material/Alert'
import {
  CloseNotificationContext,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
  type NotificationPayload,
} from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../kit/Button'
import { CloseIcon, ErrorIcon, InfoIcon, OkIcon, WarnIcon } from '../kit/icons'
import { IconButton } from '../kit/IconButton'
import styles from './notifications.module.css'
import { useUnloadWarning } from './useUnloadWarning'

const SHOWN_MS = 10_000
const MOST = 4
const ICONS = { success: OkIcon, warning: WarnIcon, error: ErrorIcon, info: InfoIcon }

/**
 * The toasts of `useNotify`: up to four at the bottom right, over an open dialog to the left of its buttons, for 10 seconds or their
 * `autoHideDuration`. React-admin's own shows one at a time, below a dialog's backdrop. What is `undoable` is sent when its toast
 * closes, or as soon as the next one comes. Rendered once, by `FeedbackHost`.
 */
export function Notifications() {
  const { notifications, setNotifications } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const notes = useRef<HTMLDivElement>(null)
  useReadOut(notes)
  const close = useCallback(
    (note: NotificationPayload, isUndo = false) => {
      setNotifications((all) => all.filter((other) => other !== note))
      if (isUndoable(note)) takeMutation()?.({ isUndo })
    },
    [setNotifications, takeMutation],
  )
  const shown = shownOf(notifications)
  const [undoable, nextUndoable] = notifications.filter(isUndoable)
  // They are sent in the order in which they came.
  const passed = nextUndoable ? undoable : notifications.find((note) => !shown.includes(note))
  useEffect(() => {
    if (passed) close(passed)
  }, [passed, close])
  // An undoable change has not been sent yet, and would be lost with the page.
  useUnloadWarning(undoable !== undefined)
  return createPortal(
    <div ref={notes} className={styles.notes} role="status" aria-live="polite">
      {shown.map((note) => (
        <Note key={keyOf(note)} note={note} onClose={close} />
      ))}
    </div>,
    document.body,
  )
}

const isUndoable = ({ notificationOptions }: NotificationPayload) => notificationOptions?.undoable === true

/** A repeated message is shown once, where it came last. */
const shownOf = (all: readonly NotificationPayload[]) =>
  all.filter((note, at) => all.findLastIndex(({ message }) => message === note.message) === at).slice(-MOST)

const keys = new WeakMap<NotificationPayload, number>()
let last = 0

function keyOf(note: NotificationPayload): number {
  const key = keys.get(note) ?? ++last
  keys.set(note, key)
  return key
}

// A dialog of MUI hides everything beside it from assistive technology. Toasts are announced all the same.
function useReadOut(notes: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = notes.current
    if (!element) return
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'))
    observer.observe(element, { attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [notes])
}

interface NoteProps {
  readonly note: NotificationPayload
  readonly onClose: (note: NotificationPayload, isUndo?: boolean) => void
}

function Note({ note, onClose }: NoteProps) {
  const translate = useTranslate()
  const [held, setHeld] = useState(false)
  const close = useCallback(() => onClose(note), [note, onClose])
  const { message, type, notificationOptions: { autoHideDuration = SHOWN_MS, messageArgs } = {} } = note
  const severity = type in ICONS ? type : 'info'
  const Icon = ICONS[severity]
  useEffect(() => {
    if (held || autoHideDuration === null) return
    const timer = setTimeout(close, autoHideDuration)
    return () => clearTimeout(timer)
  }, [held, autoHideDuration, close])
  return (
    <Alert
      role="none"
      variant="outlined"
      severity={severity}
      icon={<Icon aria-hidden="true" />}
      action={
        <>
          {isUndoable(note) && (
            <Button size="s" onClick={() => onClose(note, true)}>
              {translate('ra.action.undo')}
            </Button>
          )}
          <IconButton size="s" label={translate('kit.close')} icon={<CloseIcon />} onClick={close} />
        </>
      }
      className={styles.note ?? ''}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <CloseNotificationContext value={close}>
        {typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message}
      </CloseNotificationContext>
    </Alert>
  )
}
