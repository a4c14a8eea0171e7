import { Suspense, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { lastEndReason, useSession, writeSession, type SessionUser } from '../../data/session'
import { SIGNUP_ROUTE } from '../routePaths'
import { errorText } from './errorText'
import { Field } from './Field'
import { late } from './late'
import { login, type LoginOutcome } from './login'
import { MessageDialog } from './MessageDialog'
import css from './shell.module.css'
import { useShellText } from './texts'

// Rarely needed: the page takes input before they load.
const FindPassword = late(() => import('./FindPassword').then((module) => module.FindPassword))
const AdvisedDialog = late(() => import('./AdvisedDialog').then((module) => module.AdvisedDialog))
const PasswordDialog = late(() => import('./PasswordDialog').then((module) => module.PasswordDialog))

type Asked =
  | { kind: 'error'; message: string }
  | { kind: 'changed' }
  | { kind: 'password'; user: SessionUser; isForced: boolean }
  | { kind: 'advised'; user: SessionUser; reason: 'weak' | 'expiring' }

/** The sign-in page; Root decides where it leads once there is a session. */
export function SignIn({ next }: { next: string | null }) {
  const text = useShellText()
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({})
  const [isSent, setSent] = useState(false)
  // Until what comes takes the place of this page; it stays where the session ends before.
  const isSignedIn = useSession() !== undefined
  const isBusy = isSent || isSignedIn
  const [asked, setAsked] = useState<Asked>()
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (wasSignedIn !== isSignedIn) {
    setWasSignedIn(isSignedIn)
    if (wasSignedIn && lastEndReason() === 'expired') setAsked({ kind: 'error', message: text('shell.signIn.ended') })
  }
  // A sign-in that is rejected meanwhile shows its dialog over it.
  const [isFinding, setFinding] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const enter = (user: SessionUser) => {
    setAsked(undefined)
    writeSession(user)
  }
  const finish = (outcome: LoginOutcome) => {
    if (outcome.kind === 'signedIn') enter(outcome.user)
    else if (outcome.kind === 'redirect') window.location.assign(outcome.address)
    else if (outcome.kind === 'forced') setAsked({ kind: 'password', user: outcome.user, isForced: true })
    else setAsked(outcome)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    const email = String(values.get('email') ?? '').trim()
    const password = String(values.get('password') ?? '')
    if (email === '') return refuse('email', text('messages.enterEmail'))
    if (password === '') return refuse('password', text('messages.enterPassword'))
    setErrors({})
    setSent(true)
    try {
      finish(await login(email, password))
    } catch (error) {
      setAsked({ kind: 'error', message: errorText(error, text) })
    } finally {
      setSent(false)
    }
  }
  const refuse = (name: 'email' | 'password', message: string) => {
    setErrors({ [name]: message })
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  }
  const close = () => {
    // The closing dialog restores the focus first. Most rejected sign-ins have a wrong password.
    flushSync(() => setAsked(undefined))
    if (asked?.kind !== 'error') return
    const password = form.current?.querySelector<HTMLInputElement>('[name=password]')
    password?.focus()
    password?.select()
  }
  return (
    <>
      <h1 className={css.title}>{text('shell.signIn.title')}</h1>
      <p className={css.lead}>{text(next ? 'shell.signIn.again' : 'shell.signIn.lead')}</p>
      <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={text('shell.signIn.id')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
          autoFocus
        />
        <Field
          label={text('shell.signIn.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <button type="submit" className={css.primary} aria-disabled={isBusy} aria-busy={isBusy}>
          {text(isBusy ? 'shell.signIn.busy' : 'shell.signIn.submit')}
        </button>
      </form>
      <div className={css.links}>
        <button type="button" className={css.link} onClick={() => setFinding(true)}>
          {text('shell.signIn.forgot')}
        </button>
        <a className={css.link} href={`#${SIGNUP_ROUTE}`}>
          {text('shell.signIn.signUp')}
        </a>
      </div>
      {asked?.kind === 'error' && (
        <MessageDialog title={text('titles.loginError')} message={asked.message} onClose={close} />
      )}
      <Suspense fallback={null}>
        {isFinding && <FindPassword onClose={() => flushSync(() => setFinding(false))} />}
        {asked?.kind === 'advised' && (
          <AdvisedDialog
            reason={asked.reason}
            onLater={() => enter(asked.user)}
            onChange={() => setAsked({ kind: 'password', user: asked.user, isForced: false })}
          />
        )}
        {asked?.kind === 'password' && (
          <PasswordDialog
            user={asked.user}
            isForced={asked.isForced}
            onChanged={() => setAsked({ kind: 'changed' })}
            onCancel={() => enter(asked.user)}
          />
        )}
      </Suspense>
      {asked?.kind === 'changed' && (
        <MessageDialog
          title={text('messages.complete')}
          message={text('shell.password.changed')}
          onClose={() => window.location.reload()}
        />
      )}
    </>
  )
}
