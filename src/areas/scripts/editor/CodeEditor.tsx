import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, placeholder } from '@codemirror/view'
import { useTranslate } from 'ra-core'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import type { ScriptShape } from '../../../schema/scriptShapes'
import type { ScriptFault } from '../scriptCalls'
import styles from '../scripts.module.css'
import { setFault } from './fault'
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

/** Whether one may type, and what an empty editor says of it. */
const lock = (isLocked: boolean, translate: ReturnType<typeof useTranslate>) => [EditorState.readOnly.of(isLocked), placeholder(translate(isLocked ? 'areas.scripts.empty' : 'areas.scripts.begin'))]

/** The editor with the parts that come later. */
class ScriptView {
  readonly view: EditorView
  private readonly locked = new Compartment()
  private readonly searching = new Compartment()
  private readonly editing = new Compartment()
  private hasEditing = false

  constructor(parent: HTMLElement, doc: string, isLocked: boolean, private readonly options: Pick<CodeEditorProps, 'entry' | 'shape'> & { translate: ReturnType<typeof useTranslate> }, on: () => Pick<CodeEditorProps, 'onChange' | 'onSave' | 'onRun'>) {
    const { translate } = options
    const base = setup({
      translate,
      onChange: (code) => on().onChange(code),
      onSave: () => on().onSave(),
      onRun: () => on().onRun(),
      onSearch: () => void this.search(),
      onEnter: () => void this.help(),
    })
    this.view = new EditorView({ parent, state: EditorState.create({ doc, extensions: [this.locked.of(lock(isLocked, translate)), this.searching.of([]), this.editing.of([]), base] }) })
  }

  setLocked(isLocked: boolean): void {
    this.view.dispatch({ effects: this.locked.reconfigure(lock(isLocked, this.options.translate)) })
  }

  setCode(code: string): void {
    const { doc } = this.view.state
    if (doc.toString() !== code) this.view.dispatch({ changes: { from: 0, to: doc.length, insert: code } })
  }

  async setFault(fault: ScriptFault | undefined): Promise<void> {
    if (fault) await this.help()
    if (this.view.dom.isConnected) this.view.dispatch({ effects: setFault.of(fault) })
  }

  async search(): Promise<void> {
    const { searching, openSearchPanel } = await import('./searching')
    if (!this.view.dom.isConnected) return
    this.view.dispatch({ effects: this.searching.reconfigure(searching) })
    openSearchPanel(this.view)
  }

  private async help(): Promise<void> {
    if (this.hasEditing) return
    this.hasEditing = true
    const { editing } = await import('./editing')
    if (this.view.dom.isConnected) this.view.dispatch({ effects: this.editing.reconfigure(editing(this.options)) })
  }

  goTo(line: number): void {
    const { doc } = this.view.state
    const { from } = doc.line(Math.min(Math.max(1, line), doc.lines))
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
    this.view.focus()
  }
}

/** The code of a script: CodeMirror with JavaScript, lint, completion of the documented input, search. */
export function CodeEditor({ value, onChange, entry, shape, readOnly, fault, onSave, onRun, ref }: CodeEditorProps) {
  const translate = useTranslate()
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<ScriptView>(undefined)
  const latest = useRef({ onChange, onSave, onRun })
  latest.current = { onChange, onSave, onRun }
  const first = useRef({ value, readOnly })

  useEffect(() => {
    if (!host.current) return
    const created = new ScriptView(host.current, first.current.value, first.current.readOnly, { entry, shape, translate }, () => latest.current)
    editor.current = created
    return () => {
      created.view.destroy()
      editor.current = undefined
    }
  }, [entry, shape, translate])
  useEffect(() => editor.current?.setCode(value), [value])
  useEffect(() => editor.current?.setLocked(readOnly), [readOnly])
  useEffect(() => void editor.current?.setFault(fault), [fault])

  useImperativeHandle(ref, () => ({
    search: () => void editor.current?.search(),
    goTo: (line) => editor.current?.goTo(line),
  }))
  return <div ref={host} className={styles.code} data-readonly={readOnly || undefined} />
}
