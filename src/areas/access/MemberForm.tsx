import { useTranslate } from 'ra-core'
import { useCallback, useMemo } from 'react'
import type { FormCheck } from '../../ui/form/extras'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../../ui/form/SchemaFormDialog'
import { ConfirmedPassword } from './ConfirmedPassword'
import { memberMistakes } from './memberMistakes'
import { StoresUnlessAll } from './StoresUnlessAll'

/** A member's form: a password is given twice; on update it may stay empty (spec/3 §5). */
export function MemberForm(props: SchemaFormDialogProps) {
  const translate = useTranslate()
  const isNew = props.id === undefined
  const check: FormCheck = useCallback(
    (values, before) => {
      const mistakes = Object.entries(memberMistakes(values, before, isNew))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, translate(key)]))
    },
    [translate, isNew],
  )
  const fields = useMemo(
    () => ({
      password: { input: ConfirmedPassword, wide: true, ...(!isNew && { help: translate('areas.access.passwordHelp') }) },
      store: { input: StoresUnlessAll },
    }),
    [translate, isNew],
  )
  return <SchemaFormDialog {...props} fields={fields} check={check} />
}
