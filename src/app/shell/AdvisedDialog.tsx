import { useId } from 'react'
import { modal } from './modal'
import css from './shell.module.css'
import { useShellText } from './texts'

/** A password that is weak or expires soon: change it now, or go on. */
export function AdvisedDialog({
  reason,
  onLater,
  onChange,
}: {
  reason: 'weak' | 'expiring'
  onLater: () => void
  onChange: () => void
}) {
  const text = useShellText()
  const id = useId()
  return (
    <dialog {...modal(onLater)} className={css.dialog} aria-labelledby={id}>
      <h2 id={id} className={css.dialogTitle}>
        {text(reason === 'weak' ? 'messages.passwordWeak' : 'messages.passwordExpires')}
      </h2>
      <p className={css.dialogText}>{text('messages.changeNow')}</p>
      <div className={css.dialogActions}>
        <button type="button" className={css.secondary} onClick={onLater}>
          {text('shell.password.later')}
        </button>
        <button type="button" className={css.primary} onClick={onChange}>
          {text('shell.password.change')}
        </button>
      </div>
    </dialog>
  )
}
