import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { request } from '../../../data/http'
import { readSession, useSession, writeSession } from '../../../data/session'
import { useUnsavedChanges } from '../../../data/unsavedChanges'
import { Button } from '../../Button'
import { Dialog, DialogActions, DialogText } from '../../Dialog'
import { Field } from '../../shell/Field'
import { signOut } from '../../signOut'
import { useErrorText } from '../useErrorText'
import { failedAccountCheck, type AccountValues } from './accountChecks'
import css from './account.module.css'

/** One's own account (spec/3 §2, §5): name, phone and password. A changed password ends the session. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const email = useSession()?.email ?? ''
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const account = useQuery({
    queryKey: ['ownAccount', email],
    queryFn: ({ signal }) => request<{ name?: string; mobile?: string }>('GET', `/auth/account/${encodeURIComponent(email)}`, { signal }),
    retry: false,
  })
  useUnsavedChanges(isDirty)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readValues(new FormData(event.currentTarget), email)
    const failed = failedAccountCheck(values)
    if (failed) return setError(translate(failed))
    setBusy(true)
    try {
      const { name, mobile, password } = values
      await request('PUT', '/auth/account', { body: { email, name, ...(mobile && { mobile }), ...(password && { password }) } })
      setDirty(false)
      if (password) return await signOut()
      const user = readSession()
      if (user) writeSession({ ...user, name })
      onClose()
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setBusy(false)
    }
  }
  if (account.isPending) return null
  const loaded = account.data ?? {}
  return (
    <Dialog title={translate('app.account.title')} onClose={onClose}>
      {account.isError && <DialogText>{errorText(account.error)}</DialogText>}
      <form className={css.form} onSubmit={(event) => void submit(event)} onChange={() => setDirty(true)} noValidate>
        <Field label={translate('app.account.email')} name="email" type="email" value={email} readOnly autoComplete="username" />
        <Field label={translate('app.account.name')} name="name" defaultValue={loaded.name ?? ''} autoComplete="name" autoFocus />
        <Field label={translate('app.account.mobile')} name="mobile" type="tel" defaultValue={loaded.mobile ?? ''} autoComplete="tel" />
        <Field label={translate('app.account.password')} name="password" type="password" autoComplete="new-password" />
        <Field label={translate('app.account.confirm')} name="confirm" type="password" autoComplete="new-password" />
        <p className={css.help}>{translate('app.account.passwordHelp')}</p>
        <DialogActions>
          <Button onClick={onClose}>{translate('app.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {translate('app.save')}
          </Button>
        </DialogActions>
      </form>
      {error !== undefined && (
        <Dialog title={translate('titles.updateAccountError')} onClose={() => setError(undefined)}>
          <DialogText>{error}</DialogText>
          <DialogActions>
            <Button variant="primary" onClick={() => setError(undefined)}>
              {translate('app.close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Dialog>
  )
}

function readValues(data: FormData, email: string): AccountValues {
  const value = (name: string) => String(data.get(name) ?? '')
  return { email, name: value('name').trim(), mobile: value('mobile').trim(), password: value('password'), confirm: value('confirm') }
}
