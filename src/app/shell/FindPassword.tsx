import { useId, useState, type FormEvent } from 'react'
import { request } from '../../data/http'
import { errorText, fieldOf } from './errorText'
import { Field } from './Field'
import { MessageDialog } from './MessageDialog'
import { modal } from './modal'
import css from './shell.module.css'
import { isEmail } from './signUpChecks'
import { useShellText } from './texts'
import { useRefusal } from './useRefusal'

/** Asks for a new password by e-mail. */
export function FindPassword({ onClose }: { onClose: () => void }) {
  const text = useShellText()
  const id = useId()
  const { form, message, refuse, close, isWrong, onInput } = useRefusal()
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (email === '') return refuse(text('messages.signupEmail'), 'email')
    if (!isEmail(email)) return refuse(text('messages.emailInvalid'), 'email')
    setBusy(true)
    try {
      await request('POST', '/auth/forget/password', { body: { email }, session: 'open' })
      setSent(true)
    } catch (failure) {
      refuse(errorText(failure, text), fieldOf(failure))
    } finally {
      setBusy(false)
    }
  }
  if (isSent)
    return <MessageDialog title={text('shell.find.title')} message={text('shell.find.sent')} onClose={onClose} />
  return (
    <dialog {...modal(onClose)} className={css.dialog} aria-labelledby={id}>
      <h2 id={id} className={css.dialogTitle}>
        {text('shell.find.title')}
      </h2>
      <p className={css.dialogText}>{text('shell.find.text')}</p>
      <form ref={form} className={css.form} onInput={onInput} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={text('shell.signUp.email')}
          name="email"
          type="email"
          autoComplete="email"
          isWrong={isWrong('email')}
          autoFocus
        />
        <div className={css.dialogActions}>
          <button type="button" className={css.secondary} onClick={onClose}>
            {text('shell.cancel')}
          </button>
          <button type="submit" className={css.primary} aria-disabled={isBusy} aria-busy={isBusy}>
            {text('shell.find.submit')}
          </button>
        </div>
      </form>
      {message !== undefined && <MessageDialog title={text('titles.signupError')} message={message} onClose={close} />}
    </dialog>
  )
}
