import { useNotify, useTranslate } from 'ra-core'
import { RotateCw, X } from 'lucide-react'
import { errorText } from '../../ui/feedback/errorText'
import { Badge, type Tone } from '../../ui/kit/Badge'
import { Card } from '../../ui/kit/Card'
import { IconButton } from '../../ui/kit/IconButton'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import { FileDrop } from '../../ui/upload/FileDrop'
import styles from './software.module.css'
import { MOST_QUEUED, type QueuedFile, useUploadQueue } from './uploadQueue'

const TONES: Readonly<Record<QueuedFile['state'], Tone>> = { waiting: 'neutral', sending: 'info', done: 'ok', failed: 'error' }

/** Uploads software of the gateways: fewer than ten files, one after the other, each with progress, cancel and retry (spec/3 §2, §5). */
export function UpgradeUploader({ onSent }: { onSent: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const queue = useUploadQueue('/upgrade/file', onSent)
  const add = (file: File) => {
    if (!queue.add(file)) notify(translate('areas.software.upgrade.tooMany', { most: MOST_QUEUED }), { type: 'error' })
  }
  return (
    <Card title={translate('areas.software.upgrade.title')}>
      <FileDrop multiple label={translate('areas.software.upgrade.choose')} hint={translate('areas.software.upgrade.hint')} accept=".zip,.tgz,.gz" onFile={add} />
      {queue.files.length > 0 && (
        <ul className={styles.queue} aria-label={translate('areas.software.upgrade.queue')}>
          {queue.files.map(({ id, file, state, progress, error }) => (
            <li key={id} data-state={state}>
              <span className={styles.name}>{file.name}</span>
              <Badge tone={TONES[state]}>{translate(`areas.software.states.${state}`)}</Badge>
              {state === 'failed' && <IconButton label={translate('areas.software.upgrade.retry', { name: file.name })} icon={<RotateCw />} onClick={() => queue.retry(id)} />}
              <IconButton label={translate(state === 'sending' ? 'areas.software.upgrade.cancel' : 'areas.software.upgrade.remove', { name: file.name })} icon={<X />} onClick={() => queue.remove(id)} />
              {state === 'sending' && <ProgressBar label={file.name} value={progress} />}
              {state === 'failed' && <p role="alert" className={styles.error}>{errorText(error, translate)}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
