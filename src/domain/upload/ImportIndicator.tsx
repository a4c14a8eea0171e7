import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Upload as UploadIcon } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { LatePart } from '../../ui/feedback/LatePart'
import { useUnloadWarning } from '../../ui/feedback/useUnloadWarning'
import { lazily } from '../../ui/kit/lazily'
import { Indicator } from '../indicator/Indicator'
import { clearFiles, type FilesKind, isUnderWay, stopFiles, useQueuedFiles } from './queuedFiles'
import type { ImportKind } from './importKind'
import { clearRun, clearRuns, isAttended, type ImportRun, useImportRuns } from './runs'

const ImportDialog = lazily(() => import('./ImportDialog').then((module) => module.ImportDialog))
const FilesDialog = lazily(() => import('./FilesDialog').then((module) => module.FilesDialog))

/** The imports and uploads that are in progress or have failed: opens closed dialogs again, and reports results. */
export function ImportIndicator() {
  const runs = useImportRuns()
  const kinds = new Map(useQueuedFiles().map(({ kind }) => [kind.name, kind]))
  const [opened, setOpened] = useState<{ readonly rows: ImportKind } | { readonly files: FilesKind }>()
  const close = () => setOpened(undefined)
  useEffect(
    () => () => {
      clearRuns()
      stopFiles()
    },
    [],
  )
  return (
    <>
      {runs.map((run) => (
        <RunIndicator key={run.kind.name} run={run} onOpen={() => setOpened({ rows: run.kind })} />
      ))}
      {[...kinds.values()].map((kind) => (
        <FilesIndicator key={kind.name} kind={kind} onOpen={() => setOpened({ files: kind })} />
      ))}
      {opened && (
        <LatePart onFailed={close}>
          {'rows' in opened ? (
            <ImportDialog kind={opened.rows} onClose={close} />
          ) : (
            <FilesDialog kind={opened.files} onClose={close} />
          )}
        </LatePart>
      )}
    </>
  )
}

function RunIndicator({ run, onOpen }: { run: ImportRun; onOpen: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { kind, state, isOnServer, outcome, file, table, percent } = run
  useEffect(() => {
    for (const name of kind.stale) void queries.invalidateQueries({ queryKey: [name] })
  }, [state, isOnServer, kind, queries])
  const before = useRef<string>(undefined)
  useEffect(() => {
    const hasEnded = before.current === 'running' && state === 'done'
    before.current = state
    if (!hasEnded || isAttended(kind.name)) return
    const hasErrors = (outcome?.refused.length ?? 0) > 0 || (kind.isReadHere && table.faults.length > 0)
    const [words, type] = outcome?.isRefused
      ? (['app.uploads.refused', 'error'] as const)
      : hasErrors
        ? (['app.uploads.withErrors', 'warning'] as const)
        : (['messages.complete', 'success'] as const)
    notify(`${file.name}: ${translate(words)}`, { type })
    if (!hasErrors && !outcome?.isRefused) clearRun(kind.name)
  }, [state, outcome, kind, file, table, notify, translate])
  useUnloadWarning(state === 'running' && !isOnServer)
  const Icon = state === 'running' ? UploadIcon : CircleAlert
  const words = {
    running: 'app.uploads.running',
    failed: 'app.uploads.failed',
    done: 'app.uploads.withErrors',
  } as const
  if (state === 'done' && isAttended(kind.name)) return null
  return (
    <Indicator icon={<Icon size={16} aria-hidden="true" />} onOpen={onOpen}>
      {translate(words[state], { percent: Math.round(percent ?? 0) })}
    </Indicator>
  )
}

function FilesIndicator({ kind, onOpen }: { kind: FilesKind; onOpen: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const files = useQueuedFiles().filter((one) => one.kind.name === kind.name)
  const isRunning = files.some(isUnderWay)
  const done = files.filter(({ state }) => state === 'done').length
  const failed = files.filter(({ state }) => state === 'failed').length
  useEffect(() => {
    if (done > 0) for (const name of kind.stale) void queries.invalidateQueries({ queryKey: [name] })
  }, [done, kind, queries])
  useEffect(() => {
    if (isRunning || isAttended(kind.name)) return
    notify(`${kind.title}: ${translate(failed > 0 ? 'app.uploads.withErrors' : 'messages.complete')}`, {
      type: failed > 0 ? 'warning' : 'success',
    })
    if (failed === 0) clearFiles(kind.name)
  }, [isRunning, failed, kind, notify, translate])
  useUnloadWarning(isRunning)
  if (!isRunning && isAttended(kind.name)) return null
  const percent = files.reduce((sum, one) => sum + one.percent, 0) / files.length
  const Icon = isRunning ? UploadIcon : CircleAlert
  return (
    <Indicator icon={<Icon size={16} aria-hidden="true" />} onOpen={onOpen}>
      {translate(isRunning ? 'app.uploads.running' : 'app.uploads.failed', { percent: Math.round(percent) })}
    </Indicator>
  )
}
