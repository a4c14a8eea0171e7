import { Button } from '../Button'
import { Dialog, DialogActions, DialogText } from '../Dialog'
import { useShellText } from './texts'

/** A password that is weak or expires soon: change it now, or go on (spec/1 §6). */
export function AdvisedDialog({ reason, onLater, onChange }: { reason: 'weak' | 'expiring'; onLater: () => void; onChange: () => void }) {
  const text = useShellText()
  return (
    <Dialog title={text(reason === 'weak' ? 'messages.passwordWeak' : 'messages.passwordExpires')} onClose={onLater}>
      <DialogText>{text('messages.changeNow')}</DialogText>
      <DialogActions>
        <Button variant="secondary" onClick={onLater}>
          {text('shell.password.later')}
        </Button>
        <Button variant="primary" onClick={onChange}>
          {text('shell.password.change')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
