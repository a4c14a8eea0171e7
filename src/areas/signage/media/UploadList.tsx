import { useTranslate } from 'ra-core'
import { ErrorIcon, OkIcon } from '../../../ui/kit/icons'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import styles from './media.module.css'
import type { UploadEntry } from './useUploads'

/** Files on their way, each with how far it is, or with what came of it. */
export function UploadList({ entries }: { entries: readonly UploadEntry[] }) {
  const translate = useTranslate()
  if (entries.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label={translate('areas.signage.media.files')}>
      {entries.map(({ id, file, state, percent, text }) => (
        <li key={id} data-state={state}>
          <span className={styles.name}>{file.name}</span>
          {state === 'done' && (
            <span className={styles.result}>
              <OkIcon aria-hidden="true" /> {translate('messages.complete')}
            </span>
          )}
          {state === 'failed' && (
            <span className={styles.result} role="alert">
              <ErrorIcon aria-hidden="true" /> {text}
            </span>
          )}
          {(state === 'waiting' || state === 'sending') && <ProgressBar label={file.name} value={state === 'waiting' ? 0 : percent} />}
        </li>
      ))}
    </ul>
  )
}
