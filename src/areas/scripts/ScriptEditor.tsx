import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { useClock } from '../../data/clock'
import { conflictOf } from '../../data/errors'
import { HttpError } from '../../data/http'
import { saidText } from '../../data/said'
import { useViewer } from '../../data/session'
import { can, seesAllStores } from '../../schema/access'
import { scriptEntries, type ScriptKind } from '../../schema/scriptKinds'
import { scriptShapes } from '../../schema/scriptShapes'
import { SHARED_STORE } from '../../schema/sharedStore'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { confirm } from '../../ui/feedback/confirm'
import { Button } from '../../ui/kit/Button'
import { Card } from '../../ui/kit/Card'
import { cx } from '../../ui/kit/cx'
import { lazily } from '../../ui/kit/lazily'
import { Skeleton } from '../../ui/kit/Skeleton'
import { useAlone } from '../../ui/kit/useAlone'
import { showError } from '../../ui/kit/errorDialog'
import { useUnmounted } from '../../ui/kit/useUnmounted'
import { CodeEditor, type EditorHandle } from './editor/CodeEditor'
import { examples } from './examples'
import { EditorTools, EffectiveScript, UseSelect } from './ScriptBar'
import { type SavedScript, type ScriptFault } from './scriptCalls'
import { SidePanel } from './SidePanel'
import styles from './scripts.module.css'
import { useTestRun } from './test/useTestRun'
import { type Draft, mergeScript, useScript } from './useScript'

const ScriptConflict = lazily(() => import('./ScriptConflict').then((module) => module.ScriptConflict))

interface ScriptEditorProps {
  readonly kind: ScriptKind
  readonly storeCode: string
  readonly title: string
}

/** The editor of one script, with its use, test run, reference and versions. */
export function ScriptEditor({ kind, storeCode, title }: ScriptEditorProps) {
  const translate = useTranslate()
  const clock = useClock()
  const notify = useNotify()
  const isUnmounted = useUnmounted()
  const viewer = useViewer()
  const script = useScript(kind, storeCode)
  const editor = useRef<EditorHandle>(null)
  const [fault, setFault] = useState<ScriptFault>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isFull, setFull] = useState(false)
  /** Both versions, until the conflict is resolved. */
  const [conflict, setConflict] = useState<{ readonly mine: Draft; readonly theirs: SavedScript }>()
  const frame = useRef<HTMLElement>(null)
  useAlone(frame, isFull, () => setFull(false))
  const test = useTestRun(kind, storeCode, setFault)
  const canWrite = can(viewer, 'setting.write') && (storeCode !== SHARED_STORE || seesAllStores(viewer))
  const { saved, shared, draft, inherits, isChanged, change } = script

  if (script.error && !draft)
    return (
      <Card>
        <LoadFailed error={script.error} onRetry={script.reload} />
      </Card>
    )
  if (!draft || !saved || (storeCode !== SHARED_STORE && !shared))
    return (
      <Card>
        <div aria-busy="true">
          <Skeleton height={420} />
        </div>
      </Card>
    )

  const code = inherits ? (shared?.code ?? '') : draft.code
  const edit = (next: string) => {
    setFault(undefined)
    setRefusal(undefined)
    change({ code: next })
  }
  const save = async () => {
    if (!canWrite || !isChanged || isBusy) return
    await saveAs(draft, script.base)
  }
  const saveAs = async (given: Draft, began: SavedScript | undefined): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await script.save(given, began)
      setConflict(undefined)
      notify(translate('form.saved', { name: title }), { type: 'success' })
    } catch (error) {
      const current = conflictOf<SavedScript>(error)
      if (current && began) return handleConflict(mergeScript(began, given, current), given, current)
      if (conflict) {
        // The resolution continues in the editor.
        script.rebase(conflict.theirs, given)
        setConflict(undefined)
      }
      const fieldError = error instanceof HttpError ? error.fields?.['code'] : undefined
      if (fieldError === undefined) return showError(undefined, error)
      const message = saidText(fieldError, translate)
      if (isUnmounted.current) return reportUnsaved(message)
      setRefusal(message)
      const line = fieldError.key === 'server.atLine' ? Number(fieldError.params?.['line']) : 0
      if (line > 0) setFault({ kind: 'syntax', message, line })
    } finally {
      setBusy(false)
    }
  }
  const reportUnsaved = (why: string) => notify(translate('form.notSaved', { name: title, why }), { type: 'error' })
  const handleConflict = (
    { merged, isConflict }: ReturnType<typeof mergeScript>,
    given: Draft,
    current: SavedScript,
  ): void | Promise<void> => {
    if (isConflict && isUnmounted.current) return reportUnsaved(translate('conflict.title'))
    if (isConflict) return setConflict({ mine: { code: given.code, useType: merged.useType }, theirs: current })
    notify(translate('conflict.title'))
    return saveAs(merged, current)
  }
  const takeTheirs = () => {
    if (conflict) script.rebase(conflict.theirs)
    setConflict(undefined)
  }
  const insertExample = async () => {
    const isConfirmed =
      code.trim() === '' ||
      (await confirm({
        title: translate('areas.scripts.replaceTitle'),
        text: translate('areas.scripts.replaceText'),
        confirmLabel: translate('areas.scripts.replace'),
      }))
    if (isConfirmed) edit(examples[kind].code)
  }
  const run = () => void test.run(code)
  const writeOwn = () =>
    change({ useType: 'STORE', code: draft.code.trim() === '' ? (shared?.code ?? '') : draft.code })
  return (
    <>
      <EffectiveScript
        kind={kind}
        storeCode={storeCode}
        draft={draft}
        shared={shared}
        onOwn={canWrite ? writeOwn : undefined}
      />
      <div className={styles.columns}>
        <section
          ref={frame}
          className={cx(styles.editor, isFull && styles.full)}
          {...(isFull && { role: 'dialog', 'aria-modal': true })}
          aria-label={translate('areas.scripts.editor')}
        >
          <header className={styles.tools}>
            <UseSelect
              storeCode={storeCode}
              value={draft.useType}
              disabled={!canWrite}
              onChange={(useType) => change({ useType })}
            />
            <EditorTools
              isFull={isFull}
              onFull={setFull}
              onSearch={() => editor.current?.search()}
              onExample={canWrite && !inherits ? () => void insertExample() : undefined}
            />
            <Button variant="primary" loading={isBusy} disabled={!canWrite || !isChanged} onClick={() => void save()}>
              {translate('form.save')}
            </Button>
          </header>
          <CodeEditor
            ref={editor}
            value={code}
            onChange={edit}
            entry={scriptEntries[kind]}
            shape={scriptShapes[kind]}
            readOnly={!canWrite || inherits}
            fault={fault}
            onSave={() => void save()}
            onRun={run}
          />
          <footer className={styles.state}>
            {refusal && (
              <p role="alert" className={styles.fault}>
                {refusal}
              </p>
            )}
            <span>
              {translate(
                isChanged ? 'areas.scripts.unsaved' : saved.updatedAt ? 'areas.scripts.saved' : 'areas.scripts.never',
                { time: clock.text(saved.updatedAt ?? undefined), name: saved.updatedBy ?? '' },
              )}
            </span>
            <small>
              {translate(
                canWrite
                  ? 'areas.scripts.editorHelp'
                  : storeCode === SHARED_STORE && can(viewer, 'setting.write')
                    ? 'areas.scripts.readOnlyDefault'
                    : 'areas.scripts.readOnly',
              )}
            </small>
          </footer>
        </section>
        <SidePanel
          kind={kind}
          storeCode={storeCode}
          code={code}
          test={test}
          mayTest={can(viewer, 'setting.write')}
          onRun={run}
          onLine={(line) => editor.current?.goTo(line)}
          onRestore={canWrite ? (version) => change(version) : undefined}
        />
      </div>
      {conflict && (
        <ScriptConflict
          key={conflict.theirs.revision}
          {...conflict}
          isBusy={isBusy}
          onSave={(chosen) => void saveAs(chosen, conflict.theirs)}
          onTakeTheirs={takeTheirs}
          onBack={() => setConflict(undefined)}
        />
      )}
    </>
  )
}
