import { useState, type FormEvent } from 'react'
import { Button } from '../Button'
import { Dialog, DialogActions, DialogText } from '../Dialog'
import type { SessionUser } from '../../data/session'
import { isAllowedPassword } from '../../schema/passwordRule'
import { errorText } from './errorText'
import { Field } from './Field'
import { changePassword, dropSession } from './login'
import { MessageDialog } from './MessageDialog'
import css from './shell.module.css'
import { useShellText } from './texts'

export interface PasswordDialogProps {
  user: SessionUser
  /** A forced change cannot be put off (spec/1 §4). */
  isForced: boolean
  /** The password is changed and the session ended. */
  onChanged: () => void
  onCancel: () => void
}

/** Sets a new password for the one who has just signed in. */
export function PasswordDialog({ user, isForced, onChanged, onCancel }: PasswordDialogProps) {
  const text = useShellText()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const password = String(values.get('password') ?? '')
    if (password.trim() === '') return setError(text('messages.fillPassword'))
    if (password !== values.get('retype')) return setError(text('messages.confirmMismatch'))
    if (!isAllowedPassword(password, user.email)) return setError(text('messages.passwordRule'))
    setBusy(true)
    try {
      await changePassword(user, password)
      await dropSession(user)
      onChanged()
    } catch (failure) {
      setError(errorText(failure, text))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={text('shell.password.title')} onClose={isForced ? undefined : onCancel}>
      <DialogText>{text(isForced ? 'shell.password.forced' : 'shell.password.advised')}</DialogText>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <Field label={text('shell.password.new')} name="password" type="password" autoComplete="new-password" autoFocus />
        <Field label={text('shell.password.retype')} name="retype" type="password" autoComplete="new-password" />
        <DialogActions>
          {!isForced && (
            <Button variant="secondary" onClick={onCancel}>
              {text('shell.cancel')}
            </Button>
          )}
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {text('shell.password.submit')}
          </Button>
        </DialogActions>
      </form>
      {error !== undefined && <MessageDialog title={text('titles.updatePasswordError')} message={error} onClose={() => setError(undefined)} />}
    </Dialog>
  )
}
