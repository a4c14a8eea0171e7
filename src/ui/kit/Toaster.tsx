import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useState } from 'react'
import { CloseIcon, ErrorIcon, InfoIcon, OkIcon, WarnIcon } from './icons'
import { cx } from './cx'
import { IconButton } from './IconButton'
import { toasts, type ToastEntry } from './useToast'
import styles from './Toaster.module.css'

const SHOWN_MS = 10_000
const ICONS = { ok: OkIcon, warn: WarnIcon, error: ErrorIcon, info: InfoIcon, neutral: InfoIcon }

/** The notes at the bottom right. Stands once, in the shell. */
export function Toaster() {
  const shown = toasts.use()
  return (
    <div className={styles.toaster} role="status" aria-live="polite" data-notes>
      {shown.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </div>
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
    <div
      className={cx(styles.toast, styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <p>{text}</p>
      <IconButton size="s" label={translate('kit.close')} icon={<CloseIcon />} onClick={close} />
    </div>
  )
}
