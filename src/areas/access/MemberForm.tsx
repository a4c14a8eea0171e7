import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../../ui/form/SchemaFormDialog'
import { confirmedPassword } from './confirmedPassword'
import { storesUnlessAll } from './storesUnlessAll'
import { usePasswordCheck } from './usePasswordCheck'

/** A member's form: a password is given twice; on update it may stay empty (spec/3 §5). */
export function MemberForm(props: SchemaFormDialogProps) {
  const translate = useTranslate()
  const isNew = props.id === undefined
  const check = usePasswordCheck(isNew)
  const overrides = useMemo(
    () => ({
      password: { input: confirmedPassword, wide: true, ...(!isNew && { help: translate('areas.access.passwordHelp') }) },
      store: { input: storesUnlessAll },
    }),
    [translate, isNew],
  )
  return <SchemaFormDialog {...props} overrides={overrides} check={check} />
}
