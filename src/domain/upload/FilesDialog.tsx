import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { FileQueue } from './FileQueue'
import { type FilesKind, isUnderWay, useQueuedFiles } from './queuedFiles'

/** The upload of files that are sent as they are. What is under way goes on when it is closed, and is found in the header. */
export function FilesDialog({ kind, onClose }: { kind: FilesKind; onClose: (done?: boolean) => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const files = useQueuedFiles().filter((one) => one.kind.name === kind.name)
  const hasDone = files.some(({ state }) => state === 'done')
  const isRunning = files.some(isUnderWay)
  const close = () => onClose(hasDone)
  const isAllSaid = kind.most === 1 && hasDone
  const end = useEffectEvent(() => {
    notify(translate('messages.complete'), { type: 'success' })
    close()
  })
  useEffect(() => {
    if (isAllSaid) end()
  }, [isAllSaid])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={kind.title}
      description={kind.description}
      closeOnOutsidePress={false}
      footer={
        <Button variant={hasDone && !isRunning ? 'primary' : 'secondary'} onClick={close}>
          {translate(isRunning ? 'upload.leave' : 'kit.close')}
        </Button>
      }
    >
      <FileQueue kind={kind} />
    </Dialog>
  )
}
