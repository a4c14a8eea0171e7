import { useTranslate } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import { PasswordInput } from '../../ui/inputs/password'
import { texts, type Input } from '../../ui/inputs/types'
import styles from './access.module.css'
import { passwordMistake } from './passwordMistake'

/** A password and its confirmation. A difference is told by the confirmation, until there is none. */
export const ConfirmedPassword: Input = (props) => {
  const translate = useTranslate()
  const { register } = useFormContext()
  const [password, passwordConfirm]: unknown[] = useWatch({ name: ['password', 'passwordConfirm'] })
  const differs = passwordMistake({ password, passwordConfirm }, true) === 'messages.confirmMismatch'
  const mismatch = translate('messages.confirmMismatch')
  const isMismatch = props.error === mismatch
  return (
    <div className={styles.pair}>
      <PasswordInput {...texts(props)} error={isMismatch ? undefined : props.error} {...register('password')} readOnly={props.readOnly} />
      <PasswordInput
        label={translate('areas.access.passwordConfirm')}
        required={props.required}
        error={isMismatch && differs ? mismatch : undefined}
        {...register('passwordConfirm')}
        readOnly={props.readOnly}
      />
    </div>
  )
}
