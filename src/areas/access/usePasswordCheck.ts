import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { FormCheck } from '../../ui/form/overrides'
import { passwordMistake } from './passwordMistake'

/** The check of a form with `confirmedPassword`, in words. */
export function usePasswordCheck(isRequired: boolean): FormCheck {
  const translate = useTranslate()
  return useCallback(
    (values): Record<string, string> => {
      const mistake = passwordMistake(values, isRequired)
      return mistake === undefined ? {} : { password: translate(mistake) }
    },
    [translate, isRequired],
  )
}
