import { useTranslate } from 'ra-core'
import { SchemaFormDialog } from '../../ui/form/SchemaFormDialog'
import type { Input } from '../../ui/inputs/types'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { confirmedPassword } from './confirmedPassword'
import { usePasswordCheck } from './usePasswordCheck'

const requiredPassword: Input = (props) => confirmedPassword({ ...props, required: true })

const hidden = { shown: false }
const overrides = {
  email: hidden,
  name: hidden,
  mobile: hidden,
  role_id: hidden,
  store: hidden,
  enableWholeStore: hidden,
  password: { input: requiredPassword, wide: true },
}

/** A new password for a member: given, not blank, and twice the same (spec/3 §5). */
export function MemberPasswordDialog({ action, rows, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const check = usePasswordCheck(true)
  const [member] = rows
  if (!member) return null
  return (
    <SchemaFormDialog
      resource="account"
      id={member.id}
      title={translate('areas.access.passwordTitle', { email: member.id })}
      errorTitle={action.errorTitle}
      overrides={overrides}
      check={check}
      onClose={onClose}
    />
  )
}
