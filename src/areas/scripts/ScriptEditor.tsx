import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { useClock } from '../../data/clock'
import { conflictOf } from '../../data/conflict'
import { HttpError } from '../../data/http'
import { saidText } from '../../data/said'
import { useViewer } from '../../data/session'
import { can, seesAllStores } from '../../schema/access'
import { scriptEntries, type ScriptKind } from '../../schema/scriptKinds'
import { scriptShapes } from '../../schema/scriptShapes'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { useConfirm } from '../../ui/feedback/useConfirm'
import { Button } from '../../ui/kit/Button'
import { Card } from '../../ui/kit/Card'
import { cx } from '../../ui/kit/cx'
import { lazily } from '../../ui/kit/lazily'
import { Skeleton } from '../../ui/kit/Skeleton'
import { useAlone } from '../../ui/kit/useAlone'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import { useGone } from '../../ui/kit/useGone'
import { CodeEditor, type EditorHandle } from './editor/CodeEditor'
import { EditorTools } from './EditorTools'
import { examples } from './examples'
import { mergeScript } from './mergeScript'
import { UseSelect, WhatHolds } from './ScriptBar'
import { DEFAULT, type SavedScript, type ScriptFault } from './scriptCalls'
import { SidePanel } from './SidePanel'
import styles from './scripts.module.css'
import { useTestRun } from './test/useTestRun'
import { type Draft, useScript } from './useScript'

const ScriptConflict = lazily(() => import('./ScriptConflict').then((module) => module.ScriptConflict))

interface ScriptEditorProps {
  readonly kind: ScriptKind
  readonly storeCode: string
  readonly title: string
}

/** The editor of one script with its use, its test run, its inputs and its versions. */
export function ScriptEditor({ kind, storeCode, title }: ScriptEditorProps) {
  const translate = useTranslate()
  const clock = useClock()
  const notify = useNotify()
  const confirm = useConfirm()
  const { showError } = useErrorDialog()
  const isGone = useGone()
  const viewer = useViewer()
  const script = useScript(kind, storeCode)
  const editor = useRef<EditorHandle>(null)
  const [fault, setFault] = useState<ScriptFault>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isFull, setFull] = useState(false)
  /** What somebody else saved meanwhile, while it is asked which of both is kept. */
  const [conflict, setConflict] = useState<{ readonly mine: Draft; readonly theirs: SavedScript }>()
  const frame = useRef<HTMLElement>(null)
  useAlone(frame, isFull, () => setFull(false))
  const test = useTestRun(kind, storeCode, setFault)
  const mayWrite = can(viewer, 'setting.write') && (storeCode !== DEFAULT || seesAllStores(viewer))
  const { saved, shared, draft, inherits, isChanged, change } = script

  if (script.error && !draft) return <Card><LoadFailed error={script.error} onRetry={script.reload} /></Card>
  if (!draft || !saved || (storeCode !== DEFAULT && !shared)) return <Card><div aria-busy="true"><Skeleton height={420} /></div></Card>

  const code = inherits ? (shared?.code ?? '') : draft.code
  const edit = (next: string) => {
    setFault(undefined)
    setRefusal(undefined)
    change({ code: next })
  }
  const save = async () => {
    if (!mayWrite || !isChanged || isBusy) return
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
      if (current && began) return meet(mergeScript(began, given, current), given, current)
      if (conflict) {
        // What was chosen goes on in the editor.
        script.rebase(conflict.theirs, given)
        setConflict(undefined)
      }
      const said = error instanceof HttpError ? error.fields?.['code'] : undefined
      if (said === undefined) return showError(undefined, error)
      const words = saidText(said, translate)
      if (isGone.current) return tellLeft(words)
      setRefusal(words)
      const line = said.key === 'server.atLine' ? Number(said.params?.['line']) : 0
      if (line > 0) setFault({ kind: 'syntax', message: words, line })
    } finally {
      setBusy(false)
    }
  }
  const tellLeft = (why: string) => notify(translate('form.notSaved', { name: title, why }), { type: 'error' })
  const meet = ({ merged, isConflict }: ReturnType<typeof mergeScript>, given: Draft, current: SavedScript): void | Promise<void> => {
    if (isConflict && isGone.current) return tellLeft(translate('conflict.title'))
    if (isConflict) return setConflict({ mine: { code: given.code, useType: merged.useType }, theirs: current })
    notify(translate('conflict.title'))
    return saveAs(merged, current)
  }
  const takeTheirs = () => {
    if (conflict) script.rebase(conflict.theirs)
    setConflict(undefined)
  }
  const insertExample = async () => {
    const yes = code.trim() === '' || (await confirm({ title: translate('areas.scripts.replaceTitle'), text: translate('areas.scripts.replaceText'), confirmLabel: translate('areas.scripts.replace') }))
    if (yes) edit(examples[kind].code)
  }
  const run = () => void test.run(code)
  const writeOwn = () => change({ useType: 'STORE', code: draft.code.trim() === '' ? (shared?.code ?? '') : draft.code })
  return (
    <>
      <WhatHolds kind={kind} storeCode={storeCode} draft={draft} shared={shared} onOwn={mayWrite ? writeOwn : undefined} />
      <div className={styles.columns}>
        <section ref={frame} className={cx(styles.editor, isFull && styles.full)} {...(isFull && { role: 'dialog', 'aria-modal': true })} aria-label={translate('areas.scripts.editor')}>
          <header className={styles.tools}>
            <UseSelect storeCode={storeCode} value={draft.useType} disabled={!mayWrite} onChange={(useType) => change({ useType })} />
            <EditorTools isFull={isFull} onFull={setFull} onSearch={() => editor.current?.search()} onExample={mayWrite && !inherits ? () => void insertExample() : undefined} />
            <Button variant="primary" loading={isBusy} disabled={!mayWrite || !isChanged} onClick={() => void save()}>
              {translate('form.save')}
            </Button>
          </header>
          <CodeEditor ref={editor} value={code} onChange={edit} entry={scriptEntries[kind]} shape={scriptShapes[kind]} readOnly={!mayWrite || inherits} fault={fault} onSave={() => void save()} onRun={run} />
          <footer className={styles.state}>
            {refusal && <p role="alert" className={styles.fault}>{refusal}</p>}
            <span>{translate(isChanged ? 'areas.scripts.unsaved' : saved.updatedAt ? 'areas.scripts.saved' : 'areas.scripts.never', { time: clock.text(saved.updatedAt ?? undefined), name: saved.updatedBy ?? '' })}</span>
            <small>{translate(mayWrite ? 'areas.scripts.editorHelp' : storeCode === DEFAULT && can(viewer, 'setting.write') ? 'areas.scripts.readOnlyDefault' : 'areas.scripts.readOnly')}</small>
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
          onRestore={mayWrite ? (version) => change(version) : undefined}
        />
      </div>
      {conflict && <ScriptConflict key={conflict.theirs.revision} {...conflict} isBusy={isBusy} onSave={(chosen) => void saveAs(chosen, conflict.theirs)} onTakeTheirs={takeTheirs} onBack={() => setConflict(undefined)} />}
    </>
  )
}
