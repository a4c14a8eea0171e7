import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { NameDialog } from './NameDialog'
import { duplicateTemplate, isNameTaken, renameTemplate } from './templateCalls'

/** Duplicates the template of the row under another name, or renames it; its devices follow. */
export function TemplateNameDialog({ action, rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { showError } = useErrorDialog()
  const storeCode = String(params['storeCode'])
  const before = String(rows[0]?.['_id'] ?? '')
  const isRename = action.id === 'rename'
  const submit = async (name: string): Promise<string | undefined> => {
    if (isRename && name === before) {
      onClose()
      return undefined
    }
    try {
      await (isRename ? renameTemplate : duplicateTemplate)(storeCode, before, name)
      notify(translate('messages.complete'), { type: 'success' })
      onClose(true)
    } catch (error) {
      if (isNameTaken(error)) return translate('server.signage.templateRegistered')
      showError(action.errorTitle, error)
    } finally {
      for (const key of ['plus-template', 'plus-device', 'plus-store']) void queries.invalidateQueries({ queryKey: [key] })
    }
    return undefined
  }
  return (
    <NameDialog
      title={translate(`areas.signage.templates.${isRename ? 'renameTitle' : 'duplicateTitle'}`, { name: before })}
      initial={isRename ? before : translate('areas.signage.templates.copyOf', { name: before }).slice(0, 100)}
      submitLabel={translate(`resources.plus-template.actions.${isRename ? 'rename' : 'duplicate'}`)}
      onSubmit={submit}
      onClose={() => onClose()}
    />
  )
}
