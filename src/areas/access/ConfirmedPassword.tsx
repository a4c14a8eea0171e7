import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { PasswordInput } from '../../ui/inputs/password'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import styles from './access.module.css'
import { passwordError } from './memberErrors'

/** A password and its confirmation. A mismatch is reported at the confirmation until the two agree. */
export const ConfirmedPassword: Input = (props) => {
  const translate = useTranslate()
  const password = useFieldInput(props)
  const confirmation = useFieldInput({
    source: 'passwordConfirm',
    label: 'areas.access.passwordConfirm',
    isRequired: password.texts.required,
  })
  const [typed, passwordConfirm]: unknown[] = useWatch({ name: ['password', 'passwordConfirm'] })
  const differs = passwordError({ password: typed, passwordConfirm }, true) === 'messages.confirmMismatch'
  const mismatch = translate('messages.confirmMismatch')
  const isMismatch = password.texts.error === mismatch
  return (
    <div className={styles.pair}>
      <PasswordInput
        {...password.texts}
        error={isMismatch ? undefined : password.texts.error}
        {...password.control}
        readOnly={password.readOnly}
      />
      <PasswordInput
        {...confirmation.texts}
        error={isMismatch && differs ? mismatch : undefined}
        {...confirmation.control}
        readOnly={password.readOnly}
      />
    </div>
  )
}
