import { useTranslate } from 'ra-core'
import type { ReactNode, Ref } from 'react'
import { saveFile } from '../../data/downloads'
import { CSV_BOM, csvLine } from '../../schema/csv'
import { sentences } from '../../ui/displays/sentences'
import { formatNumber } from '../../ui/displays/values'
import { errorText } from '../../ui/feedback/errorText'
import { Button } from '../../ui/kit/Button'
import { ErrorIcon, OkIcon, WarnIcon } from '../../ui/kit/icons'
import { Link } from '../../ui/kit/Link'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import { EncodingSelect } from '../../ui/upload/EncodingSelect'
import { FileDrop } from '../../ui/upload/FileDrop'
import upload from '../../ui/upload/upload.module.css'
import { faultText } from './fileTable'
import { ImportPreview } from './ImportPreview'
import styles from './import.module.css'
import type { ImportKind } from './importKind'
import type { ImportRun } from './runs'
import type { FileImport } from './useFileImport'

/** How many rejected lines are listed; all of them are in the file of rejected rows. */
const NAMED = 5

interface ImportBodyProps {
  readonly flow: FileImport
  /** Shown until the file is sent. */
  readonly head?: ReactNode
  /** false: what the head asks for is missing. */
  readonly isReady?: boolean
  readonly chooser?: Ref<HTMLButtonElement>
  /** Closes the dialog around it when a link is followed. */
  readonly onLeave?: () => void
}

/** The steps of an import: the file is chosen or dropped, checked and corrected, and sent; then its result. */
export function ImportBody({ flow, head, isReady = true, chooser, onLeave }: ImportBodyProps) {
  const translate = useTranslate()
  const { run, kind, chosen } = flow
  if (run && run.state !== 'failed') {
    return (
      <div className={styles.preview}>
        <p className={styles.summary}>
          <strong>{run.file.name}</strong>
        </p>
        {run.state === 'running' ? <Progress run={run} /> : <Result flow={flow} run={run} onLeave={onLeave} />}
      </div>
    )
  }
  return (
    <div className={styles.preview}>
      <div role="status">
        {run && (
          <p className={styles.failed}>
            <ErrorIcon aria-hidden="true" /> {run.file.name}: {errorText(run.error, translate)}
          </p>
        )}
      </div>
      {head}
      {chosen ? (
        <ImportPreview flow={flow} />
      ) : (
        isReady && (
          <FileDrop
            label={translate('upload.choose')}
            hint={kind.drop}
            busy={flow.isReading}
            onFiles={([file]) => file && flow.choose(file)}
            {...(chooser && { buttonRef: chooser })}
          >
            <Example kind={kind} />
            <EncodingSelect value={flow.encoding} onChange={flow.chooseEncoding} />
          </FileDrop>
        )
      )}
    </div>
  )
}

/** What a file looks like: its columns, and an empty one to fill. */
function Example({ kind: { help, columns, example } }: { kind: ImportKind }) {
  const translate = useTranslate()
  const names = columns
    .filter(({ isExtra }) => !isExtra)
    .map(({ name, label, also }) => (also?.includes(label) ? label : name))
  return (
    <>
      <p>{help}</p>
      {example && (
        <>
          <p className={upload.columns}>
            {names.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </p>
          <Button
            variant="ghost"
            size="s"
            onClick={() => saveFile(new Blob([CSV_BOM, csvLine(names)], { type: 'text/csv' }), example)}
          >
            {translate('upload.example')}
          </Button>
        </>
      )}
    </>
  )
}

function Progress({ run: { percent, note, isOnServer, isCutOff } }: { run: ImportRun }) {
  const translate = useTranslate()
  return (
    <>
      <p role="status" className={styles.state}>
        {translate('messages.uploadInProgress')}
      </p>
      <ProgressBar value={percent} label={translate('messages.uploadInProgress')} />
      <p className={styles.note}>
        {note ?? (isOnServer ? '' : translate('upload.sending', { percent: Math.round(percent ?? 0) }))}
      </p>
      <p className={styles.note}>{translate(isCutOff ? 'upload.cutOff' : 'upload.goesOn')}</p>
    </>
  )
}

function Result({ flow, run, onLeave }: { flow: FileImport; run: ImportRun; onLeave: (() => void) | undefined }) {
  const translate = useTranslate()
  const { outcome } = run
  if (!outcome) return null
  const { refused } = flow
  const lines = Math.max(outcome.refusedCount ?? 0, new Set(refused.map(({ line }) => line)).size)
  const summary = translate('upload.refused', { smart_count: lines, count: formatNumber(lines) })
  return (
    <>
      <div role="status">
        {outcome.summary}
        {outcome.isRefused && !outcome.summary && (
          <p className={styles.failed}>
            <ErrorIcon aria-hidden="true" /> {translate('upload.refusedWhole')}
          </p>
        )}
        {!outcome.isRefused && (
          <p className={lines > 0 ? styles.partly : styles.done}>
            {lines > 0 ? <WarnIcon aria-hidden="true" /> : <OkIcon aria-hidden="true" />}{' '}
            {sentences(translate('messages.complete'), lines > 0 && summary)}
          </p>
        )}
        {!outcome.isRefused && outcome.saved !== undefined && (
          <p className={styles.note}>{run.kind.doneLabel(outcome.saved)}</p>
        )}
        {refused.length > 0 && (
          <ul className={styles.errors}>
            {refused.slice(0, NAMED).map((fault, at) => (
              <li key={at}>{translate('upload.atLine', { line: fault.line, text: faultText(fault, run.kind) })}</li>
            ))}
          </ul>
        )}
      </div>
      {outcome.page && (
        <Link to={outcome.page} {...(onLeave && { onClick: onLeave })}>
          {translate('upload.toPage')}
        </Link>
      )}
    </>
  )
}
