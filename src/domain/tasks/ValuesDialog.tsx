import { useTranslate } from 'ra-core'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { OwnPlace } from '../../ui/list/listPlace'
import { ValuesChart } from '../productInfo/ValuesChart'

/** The values of a row's product over time (graph modal). */
export function ValuesDialog({ rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const row = { ...params, ...rows[0] }
  const prCode = String(row['prCode'] ?? '')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={translate('tasks.graphOf', { code: prCode })}
      footer={<Button onClick={() => onClose()}>{translate('kit.close')}</Button>}
    >
      <OwnPlace>
        <ValuesChart storeCode={String(row['storeCode'] ?? '')} prCode={prCode} height={280} />
      </OwnPlace>
    </Dialog>
  )
}
