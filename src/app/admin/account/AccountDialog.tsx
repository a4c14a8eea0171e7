import { useTranslate } from 'ra-core'
import { Suspense, useCallback, useMemo } from 'react'
import { ConfirmedPassword } from '../../../areas/access/ConfirmedPassword'
import { memberMistakes } from '../../../areas/access/memberMistakes'
import { readSession, useSession, writeSession } from '../../../data/session'
import type { Values } from '../../../schema/template'
import type { FormCheck } from '../../../ui/form/overrides'
import { SchemaFormDialog } from '../../../ui/form/SchemaFormDialog'
import { signOut } from '../../signOut'

/** One's own account (spec/3 §2, §5): name, phone and password. A changed password ends the session. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const email = useSession()?.email ?? ''
  const check: FormCheck = useCallback(
    (values, before) => {
      const mistakes = Object.entries(memberMistakes(values, before, false))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, translate(key)]))
    },
    [translate],
  )
  const overrides = useMemo(
    () => ({ password: { input: ConfirmedPassword, wide: true, help: translate('app.account.passwordHelp') } }),
    [translate],
  )
  const takeOver = (saved: Values) => {
    if (saved['password']) return void signOut()
    const user = readSession()
    if (user) writeSession({ ...user, name: String(saved['name'] ?? user.name) })
  }
  return (
    <Suspense fallback={null}>
      <SchemaFormDialog
        resource="own-account"
        id={encodeURIComponent(email)}
        title={translate('app.account.title')}
        overrides={overrides}
        check={check}
        onClose={onClose}
        onDone={takeOver}
      />
    </Suspense>
  )
}
