import { useNotify, useTranslate } from 'ra-core'
import { request } from '../../data/http'
import { ConfirmDialog } from '../../ui/kit/ConfirmDialog'
import { showError } from '../../ui/kit/errorDialog'
import type { ActionDialogProps } from '../../ui/list/actionTypes'

/** Takes products out of a batch that is approved: their labels show again what they would without it. */
export function WithdrawDialog({ rows, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const run = async () => {
    const lines = rows.map((row) => ({ storeCode: text(row['storeCode']), prCode: text(row['prCode']) }))
    try {
      await request('POST', `/api/v1/price-batch/${Number(rows[0]?.['batchId'])}/withdraw`, { body: { lines } })
      notify(translate('areas.batches.withdraw.done', { smart_count: lines.length }), { type: 'success' })
      onClose(true)
    } catch (error) {
      showError(undefined, error)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      title={translate('areas.batches.withdraw.title')}
      text={translate('areas.batches.withdraw.text', { smart_count: rows.length })}
      confirmLabel={translate('resources.price-batch-line.actions.withdraw')}
      danger
      onOpenChange={(open) => !open && onClose()}
      onConfirm={run}
    />
  )
}
