import { useState, type FormEvent } from 'react'
import { request } from '../../data/http'
import { errorText } from './errorText'
import { Field } from './Field'
import { MessageDialog } from './MessageDialog'
import { ShellDialog } from './ShellDialog'
import css from './shell.module.css'
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
    <ShellDialog title={text('shell.find.title')} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.dialogText}>{text('shell.find.text')}</p>
        <Field label={text('shell.signUp.email')} name="email" type="email" autoComplete="email" autoFocus />
        <div className={css.dialogActions}>
          <button type="button" className={css.secondary} onClick={onClose}>
            {text('shell.cancel')}
          </button>
          <button type="submit" className={css.primary} disabled={isBusy} aria-busy={isBusy}>
            {text('shell.find.submit')}
          </button>
        </div>
      </form>
      {error !== undefined && <MessageDialog title={text('titles.error')} message={error} onClose={() => setError(undefined)} />}
    </ShellDialog>
  )
}
