import { useId, useState, type FormEvent } from 'react'
import type { SessionUser } from '../../data/session'
import { isAllowedPassword } from '../../schema/passwordRule'
import { errorText, fieldOf } from './errorText'
import { Field } from './Field'
import { changePassword, dropSession } from './login'
import { MessageDialog } from './MessageDialog'
import { modal } from './modal'
import css from './shell.module.css'
import { useShellText } from './texts'
import { useRefusal } from './useRefusal'

export interface PasswordDialogProps {
  user: SessionUser
  /** A forced change cannot be postponed. */
  isForced: boolean
  /** Called when the password is changed and the session ended. */
  onChanged: () => void
  onCancel: () => void
}

/** Sets a new password for the user who has just signed in. */
export function PasswordDialog({ user, isForced, onChanged, onCancel }: PasswordDialogProps) {
  const text = useShellText()
  const id = useId()
  const { form, message, refuse, close, isWrong, onInput } = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    const password = String(values.get('password') ?? '')
    if (password.trim() === '') return refuse(text('messages.fillPassword'), 'password')
    if (password !== values.get('retype')) return refuse(text('messages.confirmMismatch'), 'retype')
    if (!isAllowedPassword(password, user.email)) return refuse(text('server.session.weakPassword'), 'password')
    setBusy(true)
    try {
      await changePassword(user, password)
      await dropSession(user)
      onChanged()
    } catch (failure) {
      refuse(errorText(failure, text), fieldOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <dialog {...modal(isForced ? undefined : onCancel)} className={css.dialog} aria-labelledby={id}>
      <h2 id={id} className={css.dialogTitle}>
        {text('shell.password.title')}
      </h2>
      <p className={css.dialogText}>{text(isForced ? 'shell.password.forced' : 'shell.password.advised')}</p>
      <form ref={form} className={css.form} onInput={onInput} onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <Field
          label={text('shell.password.new')}
          name="password"
          type="password"
          autoComplete="new-password"
          isWrong={isWrong('password')}
          autoFocus
        />
        <Field
          label={text('shell.password.retype')}
          name="retype"
          type="password"
          autoComplete="new-password"
          isWrong={isWrong('retype')}
        />
        <div className={css.dialogActions}>
          {!isForced && (
            <button type="button" className={css.secondary} onClick={onCancel}>
              {text('shell.cancel')}
            </button>
          )}
          <button type="submit" className={css.primary} aria-disabled={isBusy} aria-busy={isBusy}>
            {text('shell.password.submit')}
          </button>
        </div>
      </form>
      {message !== undefined && (
        <MessageDialog title={text('titles.updatePasswordError')} message={message} onClose={close} />
      )}
    </dialog>
  )
}
