import { useState, type FormEvent } from 'react'
import { Button } from '../Button'
import { Dialog, DialogActions, DialogText } from '../Dialog'
import { request } from '../../data/http'
import { errorText } from './errorText'
import { Field } from './Field'
import { MessageDialog } from './MessageDialog'
import css from './shell.module.css'
import { isEmail } from './signUpChecks'
import { useShellText } from './texts'

/** Asks for a new password by e-mail (spec/1 §2.3, §8). */
export function FindPassword({ onClose }: { onClose: () => void }) {
  const text = useShellText()
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (email === '') return setError(text('messages.signupEmail'))
    if (!isEmail(email)) return setError(text('messages.emailInvalid'))
    setBusy(true)
    try {
      await request('POST', '/auth/forget/password', { body: { email }, session: 'open' })
      setSent(true)
    } catch (failure) {
      setError(errorText(failure, text))
    } finally {
      setBusy(false)
    }
  }
  if (isSent) return <MessageDialog title={text('shell.find.title')} message={text('shell.find.sent')} onClose={onClose} />
  return (
    <Dialog title={text('shell.find.title')} onClose={onClose}>
      <DialogText>{text('shell.find.text')}</DialogText>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={text('shell.signUp.email')} name="email" type="email" autoComplete="email" autoFocus />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {text('shell.find.submit')}
          </Button>
        </DialogActions>
      </form>
      {error !== undefined && <MessageDialog title={text('titles.signupError')} message={error} onClose={() => setError(undefined)} />}
    </Dialog>
  )
}
