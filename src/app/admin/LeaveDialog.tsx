import { useTranslate } from 'ra-core'
import { Button } from '../Button'
import { Dialog, DialogActions, DialogText } from '../Dialog'

/** Changes would be lost: leave, or stay. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('app.leave.title')} onClose={onStay}>
      <DialogText>{translate('app.leave.text')}</DialogText>
      <DialogActions>
        <Button onClick={onLeave} variant="danger">
          {translate('app.leave.leave')}
        </Button>
        <Button variant="primary" onClick={onStay}>
          {translate('app.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
