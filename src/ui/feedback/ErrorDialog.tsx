import { useTranslate } from 'ra-core'
import { dropAfterAction } from '../../data/sessionDrop'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { shownErrors } from '../kit/useErrorDialog'
import { errorText, isAbort } from './errorText'

/** The dialog of the failure that came first. Stands once, in `FeedbackHost`. */
export function ErrorDialog() {
  const translate = useTranslate()
  const shown = shownErrors.use().find(({ error }) => !isAbort(error))
  if (!shown) return null
  const close = () => {
    shownErrors.set((all) => all.slice(all.indexOf(shown) + 1))
    shown.onClose?.()
    dropAfterAction(shown.error)
  }
  const text = errorText(shown.error, translate)
  const title = translate(shown.titleKey ?? 'titles.error')
  return (
    <Dialog
      open
      onOpenChange={close}
      size="s"
      role="alertdialog"
      // One sentence is not its own title.
      title={title === text ? translate('titles.error') : title}
      footer={
        <Button variant="primary" onClick={close}>
          {translate('kit.ok')}
        </Button>
      }
    >
      {text}
    </Dialog>
  )
}
