import { useTranslate } from 'ra-core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { ImportBody } from './ImportBody'
import type { ImportKind } from './importKind'
import { attend, clearRun } from './runs'
import { useEndOnceSaid } from './useEndOnceSaid'
import { useFileImport } from './useFileImport'

interface ImportDialogProps {
  readonly kind: ImportKind
  /** Shown above the file: other inputs of the import. */
  readonly head?: ReactNode
  /** false: what the head asks for is missing. */
  readonly isReady?: boolean
  readonly onClose: (done?: boolean) => void
}

/**
 * The import of a file: chosen or dropped, its encoding and columns corrected, errors shown by cell, then sent.
 * It continues when it is closed, and is found in the header.
 */
export function ImportDialog({ kind, head, isReady = true, onClose }: ImportDialogProps) {
  const translate = useTranslate()
  const flow = useFileImport(kind)
  const chooser = useRef<HTMLButtonElement>(null)
  const { run, chosen, refused } = flow
  const isRunning = run?.state === 'running'
  const isDone = run?.state === 'done'
  const close = () => {
    // A failed import is kept, and is in the header too.
    if (isDone) clearRun(kind.name)
    onClose(isDone)
  }
  useEffect(() => attend(kind.name), [kind.name])
  const isAllSaid = isDone && refused.length === 0 && !run.outcome?.page && !run.outcome?.summary
  useEndOnceSaid(isAllSaid, () => kind.doneLabel(run?.outcome?.saved ?? 0), close)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={kind.title}
      description={(run?.kind ?? kind).description}
      size="l"
      closeOnOutsidePress={false}
      initialFocus={chooser}
      footer={
        <>
          {!isDone && <Button onClick={close}>{translate(isRunning ? 'upload.leave' : 'kit.close')}</Button>}
          {isRunning && !run.isOnServer && <Button onClick={run.stop}>{translate('upload.stop')}</Button>}
          {!isRunning && refused.length > 0 && (
            <Button onClick={() => void flow.saveRefused()}>{translate('upload.saveRefused')}</Button>
          )}
          {(isDone || (!isRunning && (chosen || run))) && (
            <Button onClick={flow.again}>{translate('upload.another')}</Button>
          )}
          {isDone && (
            <Button variant="primary" onClick={close}>
              {translate('kit.close')}
            </Button>
          )}
          {!isDone && !isRunning && chosen && (
            <Button
              variant="primary"
              loading={flow.isReading}
              disabled={!flow.canSend || !isReady}
              onClick={() => void flow.send().catch(() => undefined)}
            >
              {kind.sendLabel(flow.changes)}
            </Button>
          )}
        </>
      }
    >
      <ImportBody flow={flow} head={head} isReady={isReady} chooser={chooser} onLeave={close} />
    </Dialog>
  )
}
