import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Upload as UploadIcon } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { LatePart } from '../../ui/feedback/LatePart'
import { lazily } from '../../ui/kit/lazily'
import { Indicator } from '../indicator/Indicator'
import type { ImportKind } from './importKind'
import { clearRun, clearRuns, isAttended, type ImportRun, useImportRuns } from './runs'

const ImportDialog = lazily(() => import('./ImportDialog').then((module) => module.ImportDialog))

/** The imports that are under way or failed: where a closed dialog is found again, and what came of it is said. */
export function ImportIndicator() {
  const runs = useImportRuns()
  const [opened, setOpened] = useState<ImportKind>()
  const close = () => setOpened(undefined)
  useEffect(() => clearRuns, [])
  return (
    <>
      {runs.map((run) => (
        <RunIndicator key={run.kind.name} run={run} onOpen={() => setOpened(run.kind)} />
      ))}
      {opened && (
        <LatePart onFailed={close}>
          <ImportDialog kind={opened} onClose={close} />
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
    const [words, type] = outcome?.isRefused ? (['app.uploads.refused', 'error'] as const) : hasErrors ? (['app.uploads.withErrors', 'warning'] as const) : (['messages.complete', 'success'] as const)
    notify(`${file.name}: ${translate(words)}`, { type })
    if (!hasErrors && !outcome?.isRefused) clearRun(kind.name)
  }, [state, outcome, kind, file, table, notify, translate])
  const isLosable = state === 'running' && !isOnServer
  useEffect(() => {
    if (!isLosable) return
    // What is not through yet would be lost with the page.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLosable])
  const Icon = state === 'running' ? UploadIcon : CircleAlert
  const words = { running: 'app.uploads.running', failed: 'app.uploads.failed', done: 'app.uploads.withErrors' } as const
  if (state === 'done' && isAttended(kind.name)) return null
  return (
    <Indicator icon={<Icon size={16} aria-hidden="true" />} onOpen={onOpen}>
      {translate(words[state], { percent: Math.round(percent ?? 0) })}
    </Indicator>
  )
}
