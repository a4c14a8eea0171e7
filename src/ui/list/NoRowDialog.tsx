import { useTranslate } from 'ra-core'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'

/** What a bulk action says that has nothing to act on. */
export function NoRowDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('list.noRow.title')}
      size="s"
      footer={
        <Button variant="primary" onClick={onClose}>
          {translate('list.noRow.close')}
        </Button>
      }
    >
      {translate('messages.noRowSelected')}
    </Dialog>
  )
}
