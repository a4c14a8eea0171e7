import { useLogout, useTranslate } from 'ra-core'
import { Suspense, useCallback, useMemo } from 'react'
import { ConfirmedPassword } from './ConfirmedPassword'
import { memberMistakes } from './memberMistakes'
import { readSession, useSession, writeSession } from '../../data/session'
import type { Values } from '../../schema/template'
import type { FormCheck } from '../../ui/form/extras'
import { SchemaFormDialog } from '../../ui/form/SchemaFormDialog'
import { PasswordInput } from '../../ui/inputs/password'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'

const PresentPassword: Input = (props) => {
  const { texts, control, readOnly } = useFieldInput(props)
  return <PasswordInput {...texts} {...control} readOnly={readOnly} autoComplete="current-password" />
}

/** One's own account: name, phone and password. A changed password ends the session. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const session = useSession()
  const logout = useLogout()
  const email = session?.email ?? ''
  // Who signs in elsewhere may have no password here.
  const asksPresent = session?.adfs !== true
  const check: FormCheck = useCallback(
    (values, before) => {
      const found = memberMistakes(values, before, false)
      const isMissing = asksPresent && Boolean(values['password']) && !values['currentPassword']
      const mistakes = Object.entries(isMissing && !found['password'] ? { ...found, currentPassword: 'server.passwordNeeded' } : found)
      return Object.fromEntries(mistakes.map(([field, key]) => [field, translate(key)]))
    },
    [translate, asksPresent],
  )
  const fields = useMemo(
    () => ({
      currentPassword: { form: asksPresent, input: PresentPassword },
      password: { input: ConfirmedPassword, wide: true, help: translate('app.account.passwordHelp') },
    }),
    [translate, asksPresent],
  )
  const takeOver = (saved: Values) => {
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
        onDone={takeOver}
      />
    </Suspense>
  )
}
