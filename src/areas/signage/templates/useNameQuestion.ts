import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import type { Values } from '../../../schema/template'
import { useConfirm } from '../../../ui/feedback/useConfirm'
import { hasTemplate } from './templateCalls'

/** Asks before a new template takes the place of the one that has its name (spec/3 §5). */
export function useNameQuestion(storeCode: string) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const isTaken = useRef(false)
  const mayTake = async ({ _id }: Values) => {
    isTaken.current = await hasTemplate(storeCode, String(_id).trim())
    return !isTaken.current || confirm({ title: translate('server.signage.templateRegistered'), text: translate('messages.templateOverwrite'), confirmLabel: translate('areas.signage.templates.overwrite'), danger: true })
  }
  return { mayTake, isTaken: () => isTaken.current }
}
