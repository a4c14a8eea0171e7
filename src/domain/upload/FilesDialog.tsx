import { useTranslate } from 'ra-core'
import { useRef, type ReactNode } from 'react'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { FileQueue } from './FileQueue'
import { type FilesKind, isUnderWay, useQueuedFiles } from './queuedFiles'
import { useEndOnceSaid } from './useEndOnceSaid'

interface FilesDialogProps {
  readonly kind: FilesKind
  /** Called with the chosen files, in place of sending them at once. */
  readonly onFiles?: (files: readonly File[]) => void
  /** What was read from them, and the button that sends it. */
  readonly seen?: { readonly body: ReactNode; readonly button: ReactNode } | undefined
  readonly onClose: (done?: boolean) => void
}

/** The upload of files that are sent as they are. It continues when it is closed, and is found in the header. */
export function FilesDialog({ kind, onFiles, seen, onClose }: FilesDialogProps) {
  const translate = useTranslate()
  const files = useQueuedFiles().filter((one) => one.kind.name === kind.name)
  const done = files.filter(({ state }) => state === 'done').length
  const hasDone = done > 0
  const chooser = useRef<HTMLButtonElement>(null)
  const isRunning = files.some(isUnderWay)
  const close = () => onClose(hasDone)
  const isAllSaid = (kind.most === 1 || kind.doneLabel !== undefined) && hasDone && done === files.length && !seen
  useEndOnceSaid(isAllSaid, () => kind.doneLabel?.(done) ?? translate('messages.complete'), close)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={kind.title}
      description={kind.description}
      closeOnOutsidePress={false}
      initialFocus={chooser}
      footer={
        <>
          <Button variant={hasDone && !isRunning && !seen ? 'primary' : 'secondary'} onClick={close}>
            {translate(isRunning ? 'upload.leave' : 'kit.close')}
          </Button>
          {seen?.button}
        </>
      }
    >
      <FileQueue kind={kind} onFiles={onFiles} chooser={chooser} />
      {seen?.body}
    </Dialog>
  )
}
