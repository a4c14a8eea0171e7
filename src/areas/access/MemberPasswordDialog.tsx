import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { FormCheck } from '../../ui/form/overrides'
import { SchemaFormDialog } from '../../ui/form/SchemaFormDialog'
import type { Input } from '../../ui/inputs/types'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { ConfirmedPassword } from './ConfirmedPassword'
import { passwordMistake } from './passwordMistake'

const RequiredPassword: Input = (props) => <ConfirmedPassword {...props} isRequired />

const hidden = { shown: false }
const overrides = {
  email: hidden,
  name: hidden,
  mobile: hidden,
  role_id: hidden,
  store: hidden,
  enableWholeStore: hidden,
  password: { input: RequiredPassword, wide: true },
}

/** A new password for a member: given, not blank, and twice the same (spec/3 §5). */
export function MemberPasswordDialog({ action, rows, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const check: FormCheck = useCallback(
    (values): Record<string, string> => {
      const mistake = passwordMistake(values, true)
      return mistake === undefined ? {} : { password: translate(mistake) }
    },
    [translate],
  )
  const [member] = rows
  if (!member) return null
  return (
    <SchemaFormDialog
      resource="account"
      id={member.id}
      title={translate('areas.access.passwordTitle', { email: String(member['email']) })}
      errorTitle={action.errorTitle}
      overrides={overrides}
      check={check}
      onClose={onClose}
    />
  )
}
