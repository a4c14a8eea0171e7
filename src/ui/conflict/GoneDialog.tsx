import { useNotify, useTranslate } from 'ra-core'
import { Copy } from 'lucide-react'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import type { GoneQuestion } from './ask'

interface GoneDialogProps {
  readonly question: GoneQuestion
  readonly onAnswer: (recreate: boolean) => void
}

/** The edited record was deleted meanwhile: what was typed can be copied, or saved as a new record if that makes sense. */
export function GoneDialog({ question, onAnswer }: GoneDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(question.typed)
      notify(translate('conflict.gone.copied'), { type: 'success' })
    } catch {
      notify(translate('conflict.gone.notCopied'), { type: 'error' })
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      size="s"
      closeOnOutsidePress={false}
      onOpenChange={(open) => !open && onAnswer(false)}
      title={translate('conflict.gone.title')}
      footer={
        <>
          <Button icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
            {translate('conflict.gone.copy')}
          </Button>
          {question.canRecreate && (
            <Button onClick={() => onAnswer(true)}>{translate('conflict.gone.recreate')}</Button>
          )}
          <Button variant="primary" onClick={() => onAnswer(false)}>
            {translate('conflict.back')}
          </Button>
        </>
      }
    >
      {translate('conflict.gone.text')}
    </Dialog>
  )
}
