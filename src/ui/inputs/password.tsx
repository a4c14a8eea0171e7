import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from '../kit/IconButton'
import { TextInput, type TextInputProps } from '../kit/TextInput'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

/** A password that can be set but never read: the stored one does not come back. */
export const password: Input = (props) => {
  const { texts, control, readOnly } = useFieldInput(props)
  return <PasswordInput {...texts} {...control} readOnly={readOnly} />
}

/** A password with a button that shows what is typed, unless nothing can be typed. */
export function PasswordInput(props: Omit<TextInputProps, 'suffix' | 'type'>) {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoComplete="new-password"
      // Once it is shown, a browser would treat it as prose: send it to a spelling service, or begin it with a capital.
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        !props.readOnly && (
          <IconButton
            size="s"
            label={translate(shown ? 'form.hidePassword' : 'form.showPassword')}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        )
      }
    />
  )
}
