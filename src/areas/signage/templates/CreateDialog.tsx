import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlusTemplate } from '../../../generated/types'
import { useConfirm } from '../../../ui/feedback/useConfirm'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { NameDialog } from './NameDialog'
import { hasTemplate } from './templateCalls'
import styles from './templates.module.css'

const SIZES = ['23.1', '35.4'] as const satisfies readonly PlusTemplate['size'][]

/** Names a template and chooses its size, and goes on in the editor; a name that is there is asked about (spec/3 §5, §9). */
export function CreateDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { showError } = useErrorDialog()
  const storeCode = String(params['storeCode'])
  const [size, setSize] = useState<PlusTemplate['size']>('23.1')

  const edit = async (name: string) => {
    try {
      const isTaken = await hasTemplate(storeCode, name)
      if (isTaken && !(await confirm({ title: translate('messages.templateRegistered'), text: translate('messages.templateOverwrite'), confirmLabel: translate('areas.signage.templates.overwrite'), danger: true }))) return
      onClose()
      void navigate(`/plus/template/show/${encodeURIComponent(storeCode)}/${encodeURIComponent(name)}/new/${size}`, { state: { overwrites: isTaken } })
    } catch (error) {
      showError(undefined, error)
    }
  }
  return (
    <NameDialog title={translate('resources.plus-template.actions.create')} initial="" submitLabel={translate('areas.signage.templates.edit')} onSubmit={edit} onClose={() => onClose()}>
      <fieldset className={styles.sizes}>
        <legend>{translate('resources.plus-template.fields.size')}</legend>
        {SIZES.map((one) => (
          <label key={one}>
            <input type="radio" name="size" checked={one === size} onChange={() => setSize(one)} />
            {translate(`areas.signage.templates.sizes.${one.replace('.', '_')}`)}
          </label>
        ))}
      </fieldset>
    </NameDialog>
  )
}
