import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { HttpError, request } from '../../data/http'
import { saidText } from '../../data/said'
import { showError } from '../../ui/kit/errorDialog'
import { FormDialog } from '../../ui/kit/FormDialog'
import { TextArea } from '../../ui/kit/TextArea'

interface RefuseDialogProps {
  /** The path of the batch. */
  readonly path: string
  readonly onClose: (done?: boolean) => void
}

/** Gives a batch back to its maker, with a reason. */
export function RefuseDialog({ path, onClose }: RefuseDialogProps) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await request('POST', `${path}/refuse`, { body: { reason } })
      onClose(true)
    } catch (error) {
      const said = error instanceof HttpError ? error.fields?.['reason'] : undefined
      if (said) setFault(saidText(said, translate))
      else showError(undefined, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={translate('areas.batches.actions.refuse')}
      description={translate('areas.batches.confirm.refuse')}
      submitLabel={translate('areas.batches.actions.refuse')}
      busy={isBusy}
      holds
      onSubmit={() => void send()}
      onClose={() => onClose()}
    >
      <TextArea
        label={translate('resources.price-batch-step.fields.reason')}
        required
        maxLength={500}
        value={reason}
        error={fault}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
