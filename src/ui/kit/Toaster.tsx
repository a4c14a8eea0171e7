import Alert from '@mui/material/Alert'
import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon, ErrorIcon, InfoIcon, OkIcon, WarnIcon } from './icons'
import { IconButton } from './IconButton'
import { toasts, type ToastEntry } from './useToast'
import styles from './Toaster.module.css'

const SHOWN_MS = 10_000
const ICONS = { ok: OkIcon, warn: WarnIcon, error: ErrorIcon, info: InfoIcon, neutral: InfoIcon }
const SEVERITIES = { ok: 'success', warn: 'warning', error: 'error', info: 'info', neutral: 'info' } as const

/** The notes at the bottom right, also above an open dialog. Stands once, in the shell. */
export function Toaster() {
  const shown = toasts.use()
  const notes = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = notes.current
    if (!element) return
    // A dialog of MUI hides all that is beside it from assistive technology. Notes are read out all the same.
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'))
    observer.observe(element, { attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [])
  return createPortal(
    <div ref={notes} className={styles.toaster} role="status" aria-live="polite">
      {shown.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </div>,
    document.body,
  )
}

function Toast({ entry: { id, text, tone } }: { entry: ToastEntry }) {
  const translate = useTranslate()
  const [held, setHeld] = useState(false)
  const close = useCallback(() => toasts.set((all) => all.filter((entry) => entry.id !== id)), [id])
  const Icon = ICONS[tone]
  useEffect(() => {
    if (held) return
    const timer = setTimeout(close, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, close])
  return (
    <Alert
      role="none"
      variant="outlined"
      severity={SEVERITIES[tone]}
      icon={<Icon aria-hidden="true" />}
      action={<IconButton size="s" label={translate('kit.close')} icon={<CloseIcon />} onClick={close} />}
      className={styles.toast ?? ''}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {text}
    </Alert>
  )
}
