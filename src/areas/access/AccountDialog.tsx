import { useLogout, useTranslate } from 'ra-core'
import { Suspense, useCallback, useMemo } from 'react'
import { ConfirmedPassword } from './ConfirmedPassword'
import { memberErrors } from './memberErrors'
import { readSession, useSession, writeSession } from '../../data/session'
import type { Values } from '../../schema/template'
import type { FormCheck } from '../../ui/form/extras'
import { SchemaFormDialog } from '../../ui/form/SchemaFormDialog'
import { PasswordInput } from '../../ui/inputs/password'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'

const CurrentPassword: Input = (props) => {
  const { texts, control, readOnly } = useFieldInput(props)
  return <PasswordInput {...texts} {...control} readOnly={readOnly} autoComplete="current-password" />
}

/** The signed-in person's own account: name, phone and password. Changing the password ends the session. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const session = useSession()
  const logout = useLogout()
  const email = session?.email ?? ''
  // People who sign in through an enterprise sign-on may have no password here.
  const asksCurrent = session?.adfs !== true
  const check: FormCheck = useCallback(
    (values, before) => {
      const found = memberErrors(values, before, false)
      const isMissing = asksCurrent && Boolean(values['password']) && !values['currentPassword']
      const errors = Object.entries(
        isMissing && !found['password'] ? { ...found, currentPassword: 'server.passwordNeeded' } : found,
      )
      return Object.fromEntries(errors.map(([field, key]) => [field, translate(key)]))
    },
    [translate, asksCurrent],
  )
  const fields = useMemo(
    () => ({
      currentPassword: { form: asksCurrent, input: CurrentPassword },
      password: { input: ConfirmedPassword, wide: true, help: translate('app.account.passwordHelp') },
    }),
    [translate, asksCurrent],
  )
  const onDone = (saved: Values) => {
    if (saved['password']) return void logout()
    const user = readSession()
    if (user) writeSession({ ...user, name: String(saved['name'] ?? user.name) })
  }
  return (
    <Suspense fallback={null}>
      <SchemaFormDialog
        resource="own-account"
        id={encodeURIComponent(email)}
        title={translate('app.account.title')}
        fields={fields}
        check={check}
        onClose={onClose}
        onDone={onDone}
      />
    </Suspense>
  )
}
