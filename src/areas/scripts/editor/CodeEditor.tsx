import { openSearchPanel } from '@codemirror/search'
import CodeMirror, { EditorView, type ReactCodeMirrorRef } from '@uiw/react-codemirror'
import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import type { ScriptShape } from '../../../schema/scriptShapes'
import type { ScriptFault } from '../scriptCalls'
import styles from '../scripts.module.css'
import { setFault } from './lint'
import { look } from './look'
import { SETUP, scriptExtensions } from './setup'

/** The commands of the editor. */
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
  /** The error that the server reported for the current code. */
  readonly fault: ScriptFault | undefined
  readonly onSave: () => void
  readonly onRun: () => void
  readonly ref?: Ref<EditorHandle>
}

/** The code editor: CodeMirror with JavaScript, lint, search and completion of the documented input. */
export function CodeEditor({ value, onChange, entry, shape, readOnly, fault, onSave, onRun, ref }: CodeEditorProps) {
  const translate = useTranslate()
  const editor = useRef<ReactCodeMirrorRef>(null)
  const latest = useRef({ onChange, onSave, onRun })
  latest.current = { onChange, onSave, onRun }
  // A stable function: a new one would reconfigure the editor.
  const change = useCallback((code: string) => latest.current.onChange(code), [])
  const extensions = useMemo(
    () =>
      scriptExtensions({
        translate,
        entry,
        shape,
        onSave: () => latest.current.onSave(),
        onRun: () => latest.current.onRun(),
      }),
    [translate, entry, shape],
  )
  useEffect(() => editor.current?.view?.dispatch({ effects: setFault.of(fault) }), [fault])
  useImperativeHandle(ref, () => ({
    search: () => {
      const view = editor.current?.view
      if (view) openSearchPanel(view)
    },
    goTo: (line) => {
      const view = editor.current?.view
      if (view) goToLine(view, line)
    },
  }))
  return (
    <div className={styles.code} data-readonly={readOnly || undefined}>
      <CodeMirror
        ref={editor}
        value={value}
        onChange={change}
        extensions={extensions}
        basicSetup={SETUP}
        theme={look}
        height="100%"
        readOnly={readOnly}
        placeholder={translate(readOnly ? 'areas.scripts.empty' : 'areas.scripts.begin')}
      />
    </div>
  )
}

function goToLine(view: EditorView, line: number): void {
  const { doc } = view.state
  const { from } = doc.line(Math.min(Math.max(1, line), doc.lines))
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
  view.focus()
}
