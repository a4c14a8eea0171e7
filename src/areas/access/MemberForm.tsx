import { useTranslate } from 'ra-core'
import { useCallback, useMemo } from 'react'
import type { FormCheck } from '../../ui/form/overrides'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../../ui/form/SchemaFormDialog'
import { confirmedPassword } from './confirmedPassword'
import { memberMistakes } from './memberMistakes'
import { storesUnlessAll } from './storesUnlessAll'

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
  const overrides = useMemo(
    () => ({
      password: { input: confirmedPassword, wide: true, ...(!isNew && { help: translate('areas.access.passwordHelp') }) },
      store: { input: storesUnlessAll },
    }),
    [translate, isNew],
  )
  return <SchemaFormDialog {...props} overrides={overrides} check={check} />
}
