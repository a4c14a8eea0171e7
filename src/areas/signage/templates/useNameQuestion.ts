import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import type { Values } from '../../../schema/template'
import { confirm } from '../../../ui/feedback/confirm'
import { hasTemplate } from './templateCalls'

/** Asks before a new template replaces one of the same name. */
export function useNameQuestion(storeCode: string) {
  const translate = useTranslate()
  const isTaken = useRef(false)
  const mayTake = async ({ _id }: Values) => {
    isTaken.current = await hasTemplate(storeCode, String(_id).trim())
    return (
      !isTaken.current ||
      confirm({
        title: translate('server.signage.templateRegistered'),
        text: translate('messages.templateOverwrite'),
        confirmLabel: translate('areas.signage.templates.overwrite'),
        danger: true,
      })
    )
  }
  return { mayTake, isTaken: () => isTaken.current }
}
