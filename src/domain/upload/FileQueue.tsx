import { RotateCw, X } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, type Ref } from 'react'
import { errorText } from '../../ui/feedback/errorText'
import { Badge, type Tone } from '../../ui/kit/Badge'
import { IconButton } from '../../ui/kit/IconButton'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import { FileDrop } from '../../ui/upload/FileDrop'
import {
  addFiles,
  clearFiles,
  type FilesKind,
  isUnderWay,
  type QueuedFile,
  removeFile,
  retryFile,
  useQueuedFiles,
} from './queuedFiles'
import styles from './import.module.css'
import { attend } from './runs'

const TONES: Readonly<Record<QueuedFile['state'], Tone>> = {
  waiting: 'neutral',
  sending: 'info',
  done: 'ok',
  failed: 'error',
}

interface FileQueueProps {
  readonly kind: FilesKind
  /** Called with the chosen files, in place of sending them at once. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined
  /** The button that chooses them, which the dialog around it focuses. */
  readonly chooser?: Ref<HTMLButtonElement>
}

/** Files that are sent as they are: dropped or chosen, each with its progress and result, cancel and retry. */
export function FileQueue({ kind, onFiles, chooser }: FileQueueProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const files = useQueuedFiles().filter((one) => one.kind.name === kind.name)
  const isFull = kind.most === 1 && files.some(({ state }) => state !== 'failed')
  useEffect(() => {
    const leave = attend(kind.name)
    return () => {
      leave()
      clearFiles(kind.name)
    }
  }, [kind.name])
  const add = (given: readonly File[]) => {
    if (!addFiles(kind, given)) notify(kind.tooMany, { type: 'error' })
  }
  return (
    <div className={styles.preview}>
      {!isFull && (
        <FileDrop
          multiple={kind.most > 1}
          label={kind.choose}
          hint={kind.hint}
          accept={kind.accept}
          onFiles={onFiles ?? add}
          buttonRef={chooser}
        >
          {kind.help && <p>{kind.help}</p>}
        </FileDrop>
      )}
      <div role="status">
        {files.some(isUnderWay) && <p className={styles.note}>{translate('messages.uploadInProgress')}</p>}
      </div>
      {files.length > 0 && (
        <ul className={styles.queue} aria-label={translate('upload.files')}>
          {files.map((one) => (
            <Line key={one.id} queued={one} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Line({ queued }: { queued: QueuedFile }) {
  const translate = useTranslate()
  const { kind, file, state, percent, error } = queued
  const isCutOff = state === 'sending' && queued.isCutOff === true
  const { name } = file
  const text = state === 'failed' ? errorText(error, translate) : ''
  return (
    <li data-state={state}>
      <span className={styles.name}>{name}</span>
      <Badge tone={isCutOff ? 'warn' : TONES[state]}>{translate(`upload.states.${isCutOff ? 'cutOff' : state}`)}</Badge>
      {state === 'failed' && (
        <IconButton label={translate('upload.retry', { name })} icon={<RotateCw />} onClick={() => retryFile(queued)} />
      )}
      <IconButton
        label={translate(state === 'sending' ? 'upload.cancel' : 'upload.remove', { name })}
        icon={<X />}
        onClick={() => removeFile(queued)}
      />
      {state === 'sending' && <ProgressBar label={name} value={percent} />}
      {isCutOff && (
        <p role="status" className={styles.waits}>
          {translate('upload.cutOff')}
        </p>
      )}
      {state === 'failed' && (
        <p role="alert" className={styles.reason}>
          {kind.failureOf?.(text) ?? text}
        </p>
      )}
    </li>
  )
}
