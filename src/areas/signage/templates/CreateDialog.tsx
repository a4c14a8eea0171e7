import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DEFAULT_SIZE } from '../../../schema/screens'
import { useConfirm } from '../../../ui/feedback/useConfirm'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { NameDialog } from './NameDialog'
import { SizeChoice } from './SizeChoice'
import { hasTemplate } from './templateCalls'

/** Names a template and chooses its size, and goes on in the editor; a name that is there is asked about (spec/3 §5, §9). */
export function CreateDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { showError } = useErrorDialog()
  const storeCode = String(params['storeCode'])
  const [size, setSize] = useState<string | undefined>(DEFAULT_SIZE)

  const edit = async (name: string): Promise<undefined> => {
    if (size === undefined) return undefined
    try {
      const isTaken = await hasTemplate(storeCode, name)
      if (isTaken && !(await confirm({ title: translate('server.signage.templateRegistered'), text: translate('messages.templateOverwrite'), confirmLabel: translate('areas.signage.templates.overwrite'), danger: true }))) return undefined
      onClose()
      void navigate(`/plus/template/show/${encodeURIComponent(storeCode)}/${encodeURIComponent(name)}/new/${size}`, { state: { overwrites: isTaken } })
    } catch (error) {
      showError(undefined, error)
    }
    return undefined
  }
  return (
    <NameDialog title={translate('resources.plus-template.actions.create')} initial="" submitLabel={translate('areas.signage.templates.edit')} onSubmit={edit} onClose={() => onClose()}>
      <SizeChoice size={size} onChange={setSize} />
    </NameDialog>
  )
}
