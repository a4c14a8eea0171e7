import { useTranslate } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormCheck } from '../../ui/form/extras'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../../ui/form/SchemaFormDialog'
import type { Input } from '../../ui/inputs/types'
import { ConfirmedPassword } from './ConfirmedPassword'
import { memberErrors } from './memberErrors'
import { StorePicker } from './StorePicker'

const SUPER_ROLE = 0

/** Creates or edits a member. An empty password keeps the existing one. */
export function MemberForm(props: SchemaFormDialogProps) {
  const translate = useTranslate()
  const isNew = props.id === undefined
  const check: FormCheck = useCallback(
    (values, before) => {
      const errors = Object.entries(memberErrors(values, before, isNew))
      return Object.fromEntries(errors.map(([field, key]) => [field, translate(key)]))
    },
    [translate, isNew],
  )
  const fields = useMemo(
    () => ({
      password: {
        input: ConfirmedPassword,
        wide: true,
        ...(!isNew && { help: translate('areas.access.passwordHelp') }),
      },
      store: { input: MemberStores },
    }),
    [translate, isNew],
  )
  return <SchemaFormDialog {...props} fields={fields} check={check} />
}

const MemberStores: Input = (props) => {
  const [allStores, role]: unknown[] = useWatch({ name: ['enableWholeStore', 'role_id'] })
  const seesAll = allStores === true || role === SUPER_ROLE
  return (
    <StorePicker
      {...props}
      readOnly={props.readOnly || seesAll}
      helperText={seesAll ? 'areas.access.allStores' : props.helperText}
    />
  )
}
