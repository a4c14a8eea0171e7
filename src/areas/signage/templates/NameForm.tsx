import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import type { Values } from '../../../schema/template'
import { FieldsRefused } from '../../../ui/form/refusal'
import { ActionForm } from '../../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { duplicateTemplate, isNameTaken, renameTemplate } from './templateCalls'

/** Duplicates the template of the row under another name, or renames it; then its devices follow the new name. */
export function NameForm(props: ActionDialogProps) {
  const { action, rows, params } = props
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const before = String(rows[0]?.['_id'] ?? '')
  const isRename = action.id === 'rename'
  const send = async ({ _id }: Values) => {
    const name = String(_id).trim()
    if (isRename && name === before) return
    try {
      await (isRename ? renameTemplate : duplicateTemplate)(String(params['storeCode']), before, name)
      notify(translate('messages.complete'), { type: 'success' })
    } catch (error) {
      throw isNameTaken(error) ? new FieldsRefused({ _id: translate('server.signage.templateRegistered') }) : error
    } finally {
      for (const key of ['plus-template', 'plus-device', 'plus-store'])
        void queries.invalidateQueries({ queryKey: [key] })
    }
  }
  const copy = { _id: translate('areas.signage.templates.copyOf', { name: before }).slice(0, 100) }
  return <ActionForm {...props} fields={NAME} {...(!isRename && { defaults: copy })} send={send} />
}

const NAME = { _id: { wide: true } }
