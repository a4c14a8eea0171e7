import { ShellDialog } from './ShellDialog'
import css from './shell.module.css'
import { useShellText } from './texts'

/** A password that is weak or expires soon: change it now, or go on (spec/1 §6). */
export function AdvisedDialog({ reason, onLater, onChange }: { reason: 'weak' | 'expiring'; onLater: () => void; onChange: () => void }) {
  const text = useShellText()
  return (
    <ShellDialog title={text(reason === 'weak' ? 'messages.passwordWeak' : 'messages.passwordExpires')} onClose={onLater}>
      <p className={css.dialogText}>{text('messages.changeNow')}</p>
      <div className={css.dialogActions}>
        <button type="button" className={css.secondary} onClick={onLater}>
          {text('shell.password.later')}
        </button>
        <button type="button" className={css.primary} onClick={onChange}>
          {text('shell.password.change')}
        </button>
      </div>
    </ShellDialog>
  )
}
