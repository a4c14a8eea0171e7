import { useTranslate } from 'ra-core'
import { Button } from '../../../ui/kit/Button'
import { ErrorIcon, OkIcon } from '../../../ui/kit/icons'
import { Spinner } from '../../../ui/kit/Spinner'
import styles from './devices.module.css'
import type { SaveState } from './useAutoSave'

interface SaveNoteProps {
  readonly state: SaveState
  readonly canWrite: boolean
  readonly onRetry: () => void
  readonly describe: (error: unknown) => string
}

/** The state of a form that saves automatically; announced to screen readers. */
export function SaveNote({ state, canWrite, onRetry, describe }: SaveNoteProps) {
  const translate = useTranslate()
  const text = (key: string) => translate(`areas.signage.settings.${key}`)
  return (
    <div className={styles.note} role="status" data-state={state.is}>
      {!canWrite && text('readOnly')}
      {canWrite && state.is === 'clean' && text('savesItself')}
      {(state.is === 'waiting' || state.is === 'saving') && (
        <>
          <Spinner /> {text('saving')}
        </>
      )}
      {state.is === 'saved' && (
        <>
          <OkIcon aria-hidden="true" /> {text('saved')}
        </>
      )}
      {state.is === 'failed' && (
        <>
          <ErrorIcon aria-hidden="true" />
          <span>
            {text('failed')} {describe(state.error)}
          </span>
          <Button size="s" onClick={onRetry}>
            {translate('kit.retry')}
          </Button>
        </>
      )}
    </div>
  )
}
