import { useTranslate } from 'ra-core'
import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { PlusTemplate } from '../../../generated/types'
import { useConfirm } from '../../../ui/feedback/useConfirm'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { TextInput } from '../../../ui/kit/TextInput'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { hasTemplate } from './templateCalls'
import styles from './templates.module.css'

const SIZES = ['23.1', '35.4'] as const satisfies readonly PlusTemplate['size'][]
const LONGEST_NAME = 100

/** Names a template and chooses its size, and goes on in the editor; a name that is there is asked about (spec/3 §5, §9). */
export function CreateDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { showError } = useErrorDialog()
  const form = useId()
  const storeCode = String(params['storeCode'])
  const [name, setName] = useState('')
  const [size, setSize] = useState<PlusTemplate['size']>('23.1')
  const [busy, setBusy] = useState(false)
  const trimmed = name.trim()
  // A name becomes part of an address, where these two would be folders.
  const isWrong = trimmed === '.' || trimmed === '..'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (trimmed === '' || isWrong || busy) return
    setBusy(true)
    try {
      const isTaken = await hasTemplate(storeCode, trimmed)
      if (isTaken && !(await confirm({ title: translate('messages.templateRegistered'), text: translate('messages.templateOverwrite'), confirmLabel: translate('areas.signage.templates.overwrite'), danger: true }))) return
      onClose()
      void navigate(`/plus/template/show/${encodeURIComponent(storeCode)}/${encodeURIComponent(trimmed)}/new/${size}`, { state: { overwrites: isTaken } })
    } catch (error) {
      showError(undefined, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('resources.plus-template.actions.create')}
      size="s"
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={() => onClose()}>{translate('kit.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {translate('areas.signage.templates.edit')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput label={translate('resources.plus-template.fields._id')} required autoComplete="off" maxLength={LONGEST_NAME} value={name} error={isWrong && translate('areas.signage.templates.badName')} onChange={(event) => setName(event.target.value)} />
        <fieldset className={styles.sizes}>
          <legend>{translate('resources.plus-template.fields.size')}</legend>
          {SIZES.map((one) => (
            <label key={one}>
              <input type="radio" name="size" checked={one === size} onChange={() => setSize(one)} />
              {translate(`areas.signage.templates.sizes.${one.replace('.', '_')}`)}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
