import { useState, type FormEvent } from 'react'
import { request } from '../../data/http'
import { LOGIN_ROUTE } from '../routePaths'
import { errorText, fieldOf } from './errorText'
import { Field } from './Field'
import { MessageDialog } from './MessageDialog'
import css from './shell.module.css'
import { failedCheck, type SignUpValues } from './signUpChecks'
import { useShellText } from './texts'
import { useRefusal } from './useRefusal'

/** The sign-up page: requests an account, which an administrator then approves. */
export function SignUp() {
  const text = useShellText()
  const { form, message, refuse, close, isWrong, onInput } = useRefusal()
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = readValues(new FormData(event.currentTarget))
    const failed = failedCheck(values)
    if (failed) return refuse(text(failed.key), failed.field)
    setBusy(true)
    try {
      const { name, email, mobile, password } = values
      await request('POST', '/auth/signup', { body: { name, email, mobile, password }, session: 'open' })
      setDone(true)
    } catch (failure) {
      refuse(errorText(failure, text), fieldOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <h1 className={css.title}>{text('shell.signUp.title')}</h1>
      <p className={css.lead}>{text('shell.signUp.lead')}</p>
      <form ref={form} className={css.form} onInput={onInput} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={text('shell.signUp.email')}
          name="email"
          type="email"
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          isWrong={isWrong('email')}
          autoFocus={document.activeElement === document.body}
        />
        <Field
          label={text('shell.signUp.name')}
          name="name"
          maxLength={200}
          autoComplete="name"
          isWrong={isWrong('name')}
        />
        <Field
          label={text('shell.signUp.mobile')}
          name="mobile"
          type="tel"
          maxLength={32}
          autoComplete="tel"
          isWrong={isWrong('mobile')}
        />
        <Field
          label={text('shell.signUp.password')}
          name="password"
          type="password"
          maxLength={256}
          autoComplete="new-password"
          isWrong={isWrong('password')}
        />
        <Field
          label={text('shell.signUp.retype')}
          name="retype"
          type="password"
          autoComplete="new-password"
          isWrong={isWrong('retype')}
        />
        <label className={css.check}>
          <input type="checkbox" name="agreed" value="yes" aria-invalid={isWrong('agreed') || undefined} />
          <span className={css.agreement}>{text('shell.signUp.agreement')}</span>
        </label>
        <button type="submit" className={css.primary} aria-disabled={isBusy} aria-busy={isBusy}>
          {text('shell.signUp.submit')}
        </button>
      </form>
      <div className={css.links}>
        <a className={css.link} href={`#${LOGIN_ROUTE}`}>
          {text('shell.signUp.back')}
        </a>
      </div>
      {message !== undefined && <MessageDialog title={text('titles.signupError')} message={message} onClose={close} />}
      {isDone && (
        <MessageDialog
          title={text('messages.complete')}
          message={text('shell.signUp.done')}
          onClose={() => window.location.assign(`#${LOGIN_ROUTE}`)}
        />
      )}
    </>
  )
}

function readValues(data: FormData): SignUpValues {
  const value = (name: string) => String(data.get(name) ?? '')
  return {
    email: value('email').trim(),
    name: value('name').trim(),
    mobile: value('mobile').trim(),
    password: value('password'),
    retype: value('retype'),
    agreed: data.has('agreed'),
  }
}
