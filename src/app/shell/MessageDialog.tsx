import { Button } from '../Button'
import { Dialog, DialogActions, DialogText } from '../Dialog'
import { useShellText } from './texts'

/** One message under a title, and one way on. */
export function MessageDialog({ title, message, onClose }: { title: string; message: string; onClose: () => void }) {
  const text = useShellText()
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogText>{message}</DialogText>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {text('shell.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
