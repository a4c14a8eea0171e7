import { ShellDialog } from './ShellDialog'
import css from './shell.module.css'
import { useShellText } from './texts'

/** One message under a title, and one way on. */
export function MessageDialog({ title, message, onClose }: { title: string; message: string; onClose: () => void }) {
  const text = useShellText()
  return (
    <ShellDialog title={title} onClose={onClose}>
      <p className={css.dialogText}>{message}</p>
      <div className={css.dialogActions}>
        <button type="button" className={css.primary} onClick={onClose}>
          {text('shell.ok')}
        </button>
      </div>
    </ShellDialog>
  )
}
