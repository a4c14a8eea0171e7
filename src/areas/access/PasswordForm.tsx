import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { FormCheck } from '../../ui/form/extras'
import type { Input } from '../../ui/inputs/types'
import { ActionForm } from '../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { ConfirmedPassword } from './ConfirmedPassword'
import { passwordMistake } from './passwordMistake'

const RequiredPassword: Input = (props) => <ConfirmedPassword {...props} isRequired />

const fields = { password: { input: RequiredPassword, wide: true } }

/** A new password for a member: given, not blank, and twice the same (spec/3 §5). */
export function PasswordForm(props: ActionDialogProps) {
  const translate = useTranslate()
  const check: FormCheck = useCallback(
    (values): Record<string, string> => {
      const mistake = passwordMistake(values, true)
      return mistake === undefined ? {} : { password: translate(mistake) }
    },
    [translate],
  )
  return <ActionForm {...props} fields={fields} check={check} />
}
