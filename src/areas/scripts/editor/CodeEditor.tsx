import { openSearchPanel } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useTranslate } from 'ra-core'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import type { ScriptShape } from '../../../schema/scriptShapes'
import type { ScriptFault } from '../scriptCalls'
import styles from '../scripts.module.css'
import { setFault } from './lint'
import { setup } from './setup'

/** What the page can make the editor do. */
export interface EditorHandle {
  search(): void
  goTo(line: number): void
}

interface CodeEditorProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly entry: string
  readonly shape: ScriptShape
  readonly readOnly: boolean
  /** What the server told of the script as it stands. */
  readonly fault: ScriptFault | undefined
  readonly onSave: () => void
  readonly onRun: () => void
  readonly ref?: Ref<EditorHandle>
}

/** The code of a script: CodeMirror with JavaScript, lint, completion of the documented input, search. */
export function CodeEditor({ value, onChange, entry, shape, readOnly, fault, onSave, onRun, ref }: CodeEditorProps) {
  const translate = useTranslate()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const locked = useRef(new Compartment())
  const latest = useRef({ onChange, onSave, onRun })
  latest.current = { onChange, onSave, onRun }
  const first = useRef({ value, readOnly })

  useEffect(() => {
    if (!host.current) return
    const { value: doc, readOnly: isLocked } = first.current
    const { current: compartment } = locked
    const created = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc,
        extensions: [
          compartment.of(lock(isLocked)),
          setup({ entry, shape, translate, onChange: (code) => latest.current.onChange(code), onSave: () => latest.current.onSave(), onRun: () => latest.current.onRun() }),
        ],
      }),
    })
    view.current = created
    return () => {
      created.destroy()
      view.current = undefined
    }
  }, [entry, shape, translate])

  useEffect(() => {
    const { current: editor } = view
    if (editor && editor.state.doc.toString() !== value) editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => view.current?.dispatch({ effects: locked.current.reconfigure(lock(readOnly)) }), [readOnly])
  useEffect(() => view.current?.dispatch({ effects: setFault.of(fault) }), [fault])

  useImperativeHandle(ref, () => ({
    search() {
      if (view.current) openSearchPanel(view.current)
    },
    goTo(line) {
      const { current: editor } = view
      if (!editor) return
      const { from } = editor.state.doc.line(Math.min(Math.max(1, line), editor.state.doc.lines))
      editor.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
      editor.focus()
    },
  }))
  return <div ref={host} className={styles.code} data-readonly={readOnly || undefined} />
}

const lock = (isLocked: boolean) => [EditorState.readOnly.of(isLocked), EditorView.editorAttributes.of({ class: isLocked ? 'isLocked' : '' })]
