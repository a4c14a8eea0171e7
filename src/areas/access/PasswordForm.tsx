import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { FormCheck } from '../../ui/form/extras'
import type { Input } from '../../ui/inputs/types'
import { ActionForm } from '../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { ConfirmedPassword } from './ConfirmedPassword'
import { passwordError } from './memberErrors'

const RequiredPassword: Input = (props) => <ConfirmedPassword {...props} isRequired />

const fields = { password: { input: RequiredPassword, wide: true } }

/** Sets a new password for a member. */
export function PasswordForm(props: ActionDialogProps) {
  const translate = useTranslate()
  const check: FormCheck = useCallback(
    (values): Record<string, string> => {
      const error = passwordError(values, true)
      return error === undefined ? {} : { password: translate(error) }
    },
    [translate],
  )
  return <ActionForm {...props} fields={fields} check={check} />
}
