import { useId } from 'react'
import { modal } from './modal'
import css from './shell.module.css'
import { useShellText } from './texts'

/** One message under a title, and one way on. */
export function MessageDialog({ title, message, onClose }: { title: string; message: string; onClose: () => void }) {
  const text = useShellText()
  const id = useId()
  return (
    <dialog {...modal(onClose)} className={css.dialog} aria-labelledby={id}>
      <h2 id={id} className={css.dialogTitle}>
        {title}
      </h2>
      <p className={css.dialogText}>{message}</p>
      <div className={css.dialogActions}>
        <button type="button" className={css.primary} onClick={onClose}>
          {text('shell.ok')}
        </button>
      </div>
    </dialog>
  )
}
