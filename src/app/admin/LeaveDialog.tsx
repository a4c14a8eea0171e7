import { useTranslate } from 'ra-core'
import { ConfirmDialog } from '../../ui/kit/ConfirmDialog'

/** Asks whether to leave and lose changes, or to stay. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      title={translate('app.leave.title')}
      text={translate('app.leave.text')}
      confirmLabel={translate('app.leave.leave')}
      cancelLabel={translate('app.leave.stay')}
      danger
      // A second Enter on the link that was pressed is no answer.
      initialFocus="cancel"
      onConfirm={onLeave}
      onOpenChange={(open) => !open && onStay()}
    />
  )
}
