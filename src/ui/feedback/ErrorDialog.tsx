import { useTranslate } from 'ra-core'
import { dropAfterAction } from '../../data/sessionDrop'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { shownErrors } from '../kit/errorDialog'
import { errorText, isAbort } from './errorText'

/** Shows the error that came first. Rendered once, by `FeedbackHost`. */
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
      // A message is not repeated as its own title.
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
